import type { EventStoreDBClient } from '@eventstore/db-client';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Client } from '@grpc/grpc-js';
import protobuf from 'protobufjs/light.js';
import { WireEvent } from '../reading/wire-record.js';

interface Inner {
  getGRPCClient(service: unknown, name: string): Promise<Client>;
}

type Read = (request: streams.ReadReq, ...rest: readonly unknown[]) => unknown;

/**
 * Makes a client's reads and subscriptions decode events by {@link readResponseOf}. The generated code takes longer for
 * one event than all that Berth then does with it, and the client would parse its JSON, which Berth would write again.
 */
export const readingFast = (client: EventStoreDBClient): EventStoreDBClient => {
  const inner = client as unknown as Inner;
  const get = inner.getGRPCClient;
  inner.getGRPCClient = async (service, name) => {
    const stub = await get.call(client, service, name);
    if (service === streamsService.StreamsClient) (stub as unknown as { read: Read }).read = readOf(stub);
    return stub;
  };
  return client;
};

const { path, requestSerialize } = streamsService.StreamsService.read;

const readOf =
  (stub: Client): Read =>
  (request, ...rest) =>
    stub.makeServerStreamRequest(path, requestSerialize, readResponseOf, request, ...(rest as [never, never]));

/** What Berth wants of a `ReadResp`, by the field numbers of streams.proto; a reader skips the others. JSON is text. */
const ReadResp = protobuf.Root.fromJSON({
  nested: {
    ReadResp: { fields: { event: { id: 1, type: 'ReadEvent' } } },
    ReadEvent: { fields: { event: { id: 1, type: 'RecordedEvent' } } },
    RecordedEvent: {
      fields: {
        id: { id: 1, type: 'UUID' },
        streamIdentifier: { id: 2, type: 'StreamIdentifier' },
        streamRevision: { id: 3, type: 'uint64' },
        preparePosition: { id: 4, type: 'uint64' },
        commitPosition: { id: 5, type: 'uint64' },
        metadata: { id: 6, keyType: 'string', type: 'string' } as protobuf.IMapField,
        customMetadata: { id: 7, type: 'string' },
        data: { id: 8, type: 'string' },
      },
    },
    UUID: { fields: { string: { id: 2, type: 'string' } } },
    StreamIdentifier: { fields: { streamName: { id: 3, type: 'string' } } },
  },
}).lookupType('ReadResp');

interface Wide {
  readonly low: number;
  readonly high: number;
}

interface Decoded {
  readonly event: { readonly event?: Recorded | null };
}

interface Recorded {
  readonly id?: { readonly string: string } | null;
  readonly streamIdentifier?: { readonly streamName: string } | null;
  readonly streamRevision: Wide;
  readonly preparePosition: Wide;
  readonly commitPosition: Wide;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customMetadata: string;
  readonly data: string;
}

/** Tag of `ReadResp.event`; the other kinds are rare, and left to the generated code. */
const EVENT = (1 << 3) | 2;

/** @param bytes one `ReadResp` of the streams service */
export const readResponseOf = (bytes: Buffer): WireEvent | streams.ReadResp => {
  if (bytes[0] !== EVENT) return streams.ReadResp.deserializeBinary(bytes);
  const { event } = (ReadResp.decode(bytes) as unknown as Decoded).event;
  if (!event) return new WireEvent(undefined);
  const commit = wholeOf(event.commitPosition);
  const samePlace = sameWide(event.preparePosition, event.commitPosition);
  return new WireEvent({
    streamId: event.streamIdentifier?.streamName ?? '',
    id: event.id?.string ?? '',
    revision: Number(wholeOf(event.streamRevision)),
    type: event.metadata.type ?? '',
    contentType: event.metadata['content-type'] ?? '',
    data: event.data,
    metadata: event.customMetadata,
    position: { commit, prepare: samePlace ? commit : wholeOf(event.preparePosition) },
  });
};

const sameWide = (a: Wide, b: Wide): boolean => a.low === b.low && a.high === b.high;

const wholeOf = ({ low, high }: Wide): bigint => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
