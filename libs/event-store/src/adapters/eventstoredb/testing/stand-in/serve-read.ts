import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream, ServiceError } from '@grpc/grpc-js';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  FAILURES,
  nameIn,
  notFoundMessage,
} from './messages.js';
import type { ServerLog, ServerRecord } from './server-log.js';

type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** What is done to a read after it brought so many events: it fails, or says nothing more. */
export interface ReadFault {
  readonly after: number;
  readonly error?: ServiceError;
}

const FORWARDS = 0;

class Outlet {
  #sent = 0;
  done = false;

  constructor(
    readonly call: ReadCall,
    private readonly fault: ReadFault | undefined,
  ) {
    call.on('cancelled', () => this.end());
    call.on('error', () => this.end());
    this.#check();
  }

  event(record: ServerRecord): void {
    if (this.done) return;
    this.call.write(eventMessage(record));
    this.#sent += 1;
    this.#check();
  }

  say(message: streams.ReadResp): void {
    if (!this.done) this.call.write(message);
  }

  end(): void {
    if (this.done) return;
    this.done = true;
    this.call.end();
  }

  fail(error: ServiceError): void {
    if (this.done) return;
    this.done = true;
    this.call.emit('error', error);
  }

  #check(): void {
    if (this.fault === undefined || this.#sent < this.fault.after) return;
    if (this.fault.error !== undefined) this.fail(this.fault.error);
    // the call stays open and says nothing more
    this.done = true;
  }
}

const streamRecords = (log: ServerLog, options: streams.ReadReq.Options): ServerRecord[] | undefined => {
  const from = options.getStream();
  const stored = log.streams.get(nameIn(from?.getStreamIdentifier()));
  if (stored === undefined) return undefined;
  const revision = Number(from?.getRevision());
  if (options.getReadDirection() === FORWARDS) return stored.slice(from?.hasStart() ? 0 : revision);
  return stored.slice(0, from?.hasEnd() ? undefined : revision + 1).reverse();
};

const allRecords = (log: ServerLog, options: streams.ReadReq.Options): ServerRecord[] | undefined => {
  const from = options.getAll();
  const position = from?.getPosition();
  const index =
    position === undefined
      ? from?.hasEnd()
        ? log.records.length
        : 0
      : log.indexOf({ commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) });
  if (index < 0) return undefined;
  // forwards AT the position, backwards BEFORE it (facts 2.2)
  return options.getReadDirection() === FORWARDS ? log.records.slice(index) : log.records.slice(0, index).reverse();
};

const subscribe = (outlet: Outlet, log: ServerLog, options: streams.ReadReq.Options, limit: number): void => {
  const position = options.getAll()?.getPosition();
  let next = 0;
  if (position !== undefined) {
    const place = { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) };
    const index = log.indexOf(place);
    if (index < 0) return outlet.fail(FAILURES.unknown());
    next = index + 1;
  }
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [];
  const filtered = options.hasFilter();
  const send = (): void => {
    while (next < log.records.length && !outlet.done) {
      const record = log.records[next] as ServerRecord;
      next += 1;
      if (!filtered || prefixes.some((prefix) => record.stream.startsWith(prefix))) outlet.event(record);
      else outlet.say(checkpointMessage(record.address));
    }
  };
  outlet.say(confirmationMessage());
  send();
  outlet.say(caughtUpMessage());
  const stop = log.onGrowth(() => {
    if (outlet.call.writableLength > limit) {
      stop();
      return outlet.fail(FAILURES.tooSlow());
    }
    send();
  });
  outlet.call.on('close', stop);
};

/** Serves one read or subscription as the server does (facts 2 and 3). */
export const serveRead = (
  call: ReadCall,
  log: ServerLog,
  fault: ReadFault | undefined,
  consumerLimit: number,
): void => {
  const outlet = new Outlet(call, fault);
  const options = call.request.getOptions() as streams.ReadReq.Options;
  if (options.hasSubscription()) return subscribe(outlet, log, options, consumerLimit);
  const stream = options.getStream();
  const name = nameIn(stream?.getStreamIdentifier());
  if (stream !== undefined && log.deleted.has(name)) return outlet.fail(FAILURES.streamDeleted(name));
  const records = stream !== undefined ? streamRecords(log, options) : allRecords(log, options);
  if (records === undefined) {
    if (stream === undefined) return outlet.fail(FAILURES.unknown());
    outlet.say(notFoundMessage(name));
    return outlet.end();
  }
  for (const record of records.slice(0, Number(options.getCount()))) outlet.event(record);
  outlet.end();
};
