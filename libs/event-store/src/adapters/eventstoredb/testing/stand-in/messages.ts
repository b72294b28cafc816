import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { ServerRecord } from './server-log.js';

const { AppendResp, ReadResp } = streams;

const identifierOf = (stream: string): shared.StreamIdentifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  return identifier;
};

export const nameIn = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const eventMessage = (record: ServerRecord): streams.ReadResp => {
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  const uuid = new shared.UUID();
  uuid.setString(record.id);
  recorded.setId(uuid);
  recorded.setStreamIdentifier(identifierOf(record.stream));
  recorded.setStreamRevision(String(record.revision));
  recorded.setCommitPosition(String(record.address));
  recorded.setPreparePosition(String(record.address));
  recorded.getMetadataMap().set('type', record.type);
  recorded.getMetadataMap().set('content-type', record.contentType);
  recorded.getMetadataMap().set('created', '17900000000000000');
  recorded.setData(new Uint8Array(record.data));
  recorded.setCustomMetadata(new Uint8Array(record.metadata));
  const event = new ReadResp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition(String(record.address));
  const message = new ReadResp();
  message.setEvent(event);
  return message;
};

export const confirmationMessage = (): streams.ReadResp => {
  const confirmation = new ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId('stand-in');
  const message = new ReadResp();
  message.setConfirmation(confirmation);
  return message;
};

export const caughtUpMessage = (): streams.ReadResp => {
  const message = new ReadResp();
  message.setCaughtUp(new ReadResp.CaughtUp());
  return message;
};

export const checkpointMessage = (address: bigint): streams.ReadResp => {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(address));
  checkpoint.setPreparePosition(String(address));
  const message = new ReadResp();
  message.setCheckpoint(checkpoint);
  return message;
};

export const notFoundMessage = (stream: string): streams.ReadResp => {
  const notFound = new ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(identifierOf(stream));
  const message = new ReadResp();
  message.setStreamNotFound(notFound);
  return message;
};

export const successMessage = (revision: number, address: bigint | undefined): streams.AppendResp => {
  const success = new AppendResp.Success();
  success.setCurrentRevision(String(revision));
  if (address === undefined) success.setNoPosition(new shared.Empty());
  else {
    const position = new AppendResp.Position();
    position.setCommitPosition(String(address));
    position.setPreparePosition(String(address));
    success.setPosition(position);
  }
  const message = new AppendResp();
  message.setSuccess(success);
  return message;
};

/** @param actual -1 for a stream that does not exist */
export const wrongVersionMessage = (expected: number, actual: number): streams.AppendResp => {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(actual));
  if (expected < 0) wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  const message = new AppendResp();
  message.setWrongExpectedVersion(wrong);
  return message;
};

/** A failure as the server sends it: a status, and where it has one, the name of its exception. */
export const failure = (code: status, details: string, trailers: Record<string, string> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

/** The failures of facts 1.15 by the name of their row. */
export const FAILURES = {
  notLeader: (host: string, port: number) =>
    failure(status.NOT_FOUND, `Leader info available at ${host}:${port}`, {
      exception: 'not-leader',
      'leader-endpoint-host': host,
      'leader-endpoint-port': String(port),
    }),
  noLeaderInfo: () => failure(status.UNKNOWN, 'No leader info available in response'),
  notReady: () => failure(status.UNAVAILABLE, 'Server Is Not Ready'),
  tooBusy: () => failure(status.UNAVAILABLE, 'Server Is Too Busy'),
  unavailable: () => failure(status.UNAVAILABLE, 'Connection dropped'),
  cancelled: () => failure(status.CANCELLED, 'Call was cancelled'),
  unknown: () => failure(status.UNKNOWN, 'Unexpected WriteEventsCompleted'),
  timeout: () => failure(status.ABORTED, 'Operation timed out: Commit phase timeout.'),
  deadline: () => failure(status.DEADLINE_EXCEEDED, 'Deadline exceeded'),
  accessDenied: () => failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' }),
  unauthenticated: () => failure(status.UNAUTHENTICATED, 'Unauthenticated'),
  streamDeleted: (stream: string) =>
    failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
      exception: 'stream-deleted',
      'stream-name': stream,
    }),
  tooLarge: (max: number) =>
    failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${max} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(max),
    }),
  invalidArgument: () => failure(status.INVALID_ARGUMENT, 'Invalid argument'),
  tooSlow: () => failure(status.ABORTED, 'Operation timed out: Consumer too slow to handle event while live.'),
} as const;
