import { convertToCommandError, WrongExpectedVersionError } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { EventToAppend, ExpectedRevision } from '../../../port/events.js';
import { wireIdOf } from '../wire-id.js';
import type { AppendedOnServer, AppendWire } from './append-wire.js';

const { AppendReq } = streams;

type CallArguments = Parameters<StreamsClient['append']> extends [...infer Rest, infer _Callback] ? Rest : never;

/** What the client offers its own commands: discovery, TLS, credentials, and a look at each failure. */
interface Inner {
  execute<T>(service: unknown, name: string, action: (client: StreamsClient) => Promise<T>): Promise<T>;
  callArguments(options: object): CallArguments;
}

/** An append's messages with the events' own bytes: `JSON.parse` and the client's base64 would cost more than the call. */
const messages = (
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
): streams.AppendReq[] => {
  const options = new AppendReq.Options();
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(bytesOf(stream));
  options.setStreamIdentifier(identifier);
  if (expected === 'no-stream') options.setNoStream(new shared.Empty());
  else options.setRevision(String(expected));
  const header = new AppendReq();
  header.setOptions(options);
  return [header, ...events.map(eventMessage)];
};

const eventMessage = (event: EventToAppend): streams.AppendReq => {
  const proposed = new AppendReq.ProposedMessage();
  const uuid = new shared.UUID();
  uuid.setString(wireIdOf(event));
  proposed.setId(uuid);
  proposed.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
  proposed.setData(bytesOf(event.data));
  proposed.setCustomMetadata(bytesOf(event.metadata));
  const message = new AppendReq();
  message.setProposedMessage(proposed);
  return message;
};

/** The generated code takes a plain Uint8Array; a Buffer is one, but its slices share the pool, so it is viewed exactly. */
const bytesOf = (text: string): Uint8Array => {
  const { buffer, byteOffset, byteLength } = Buffer.from(text, 'utf8');
  return new Uint8Array(buffer, byteOffset, byteLength);
};

/**
 * One plain append on the client's connection. As the client's own `appendToStream` with credentials, except that the
 * events' bytes go out as they are. Fails with the client's errors.
 */
const call: AppendWire['call'] = (client, messages, options) => {
  const inner = client as unknown as Inner;
  return inner.execute(streamsService.StreamsClient, 'append', (service) => {
    return new Promise<AppendedOnServer>((resolve, reject) => {
      const fail = (error: Error): void => reject(convertToCommandError(error));
      const sink = service.append(...inner.callArguments(options), (error, response) => {
        if (error !== null && error !== undefined) return fail(error);
        const outcome = outcomeOf(response as streams.AppendResp);
        return outcome instanceof Error ? reject(outcome) : resolve(outcome);
      });
      sink.on('error', fail);
      for (const message of messages as streams.AppendReq[]) sink.write(message);
      sink.end();
    });
  });
};

const outcomeOf = (response: streams.AppendResp): AppendedOnServer | Error => {
  const success = response.getSuccess();
  if (success !== undefined) {
    const position = success.getPosition();
    return {
      revision: Number(success.getCurrentRevision()),
      position:
        position === undefined
          ? undefined
          : { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) },
    };
  }
  const conflict = response.getWrongExpectedVersion();
  if (conflict === undefined) return new Error('the answer to an append says neither that it was taken nor why not');
  const current = conflict.hasCurrentRevision() ? BigInt(conflict.getCurrentRevision()) : 'no_stream';
  return new WrongExpectedVersionError(undefined, { streamName: '', current, expected: 'any' });
};

export const appendWire: AppendWire = { messages, call };
