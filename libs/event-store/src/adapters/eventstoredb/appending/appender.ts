import {
  EventStoreError,
  InvalidAppendError,
  RevisionConflictError,
  StoreCorruptError,
  StoreUnavailableError,
  UnknownOutcomeError,
} from '../../../port/errors.js';
import type { Appended, EventToAppend, ExpectedRevision } from '../../../port/events.js';
import type { AppendedOnServer, AppendWire } from '../client/append-wire.js';
import type { ClientLink } from '../client/client-link.js';
import { judge, messageOf, typeOf } from '../client/failures.js';
import { backOffMs, now, pause } from '../client/timing.js';
import { positionOf } from '../positions.js';
import type { LogReader } from '../reading/log-reader.js';
import type { Settings } from '../settings.js';
import { type Settlement, settle } from './settlement.js';

/** One append on its way, through as many tries as it takes. */
export interface PendingAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EventToAppend[];
  /** Of the clock of `now()`; may come nearer while the store closes. */
  deadlineAt: number;
}

/** Our timer lies so far behind the client's (or a tenth of what is left), so that its answer comes first. */
const TIMER_MARGIN_MS = 300;
const SHORTEST_TRY_MS = 50;
/** A settling read that takes longer is left, and the append is tried again instead. */
const SETTLING_MS = 3_000;

/**
 * Sends appends and finds out what became of them (rules R1 and R3 of the facts): always the same ids, revision
 * and bytes, until the server acknowledges them, a read shows what stands in their place, or the deadline passes.
 */
export class Appender {
  constructor(
    private readonly link: ClientLink,
    private readonly reader: LogReader,
    private readonly settings: Settings,
    private readonly wire: AppendWire,
  ) {}

  /** @throws EventStoreError as {@link EventStore.append} */
  async append(pending: PendingAppend): Promise<Appended> {
    const { stream, expected, events } = pending;
    const messages = this.wire.messages(this.settings.names.onServer(stream), expected, events);
    let mayBeWritten = false;
    let last: unknown;
    // no further try that could not be answered: it would make a refusal an unknown outcome
    for (let tries = 1; tries === 1 || pending.deadlineAt - now() > SHORTEST_TRY_MS; tries += 1) {
      try {
        return await this.#acknowledged(pending, await this.#send(pending, messages));
      } catch (error) {
        if (error instanceof StoreCorruptError) throw error;
        last = error;
        // acknowledged, but its place could not be read: what the append is already, a look will find
        const verdict = error instanceof EventStoreError ? 'unknown' : judge(error);
        if (verdict === 'refused') throw this.#refusal(pending, error, mayBeWritten);
        if (verdict === 'conflict') this.#checkBehind(pending, error);
        mayBeWritten ||= verdict === 'unknown';
        if (verdict !== 'not-now') {
          const settled = await this.#look(pending, verdict === 'conflict' ? actualOf(error) : undefined);
          if (settled.kind === 'ours') return settled.appended;
          if (settled.kind === 'not ours') throw settled.error;
        }
      }
      await pause(Math.min(backOffMs(tries), Math.max(0, pending.deadlineAt - now())));
    }
    const message = `append to ${stream} at revision ${expected} is not settled: ${messageOf(last)}`;
    throw mayBeWritten
      ? new UnknownOutcomeError(message, { cause: last })
      : new StoreUnavailableError(message, { cause: last });
  }

  #send(pending: PendingAppend, messages: readonly unknown[]): Promise<AppendedOnServer> {
    const left = Math.max(1, pending.deadlineAt - now());
    const margin = Math.min(TIMER_MARGIN_MS, left / 10);
    const ms = Math.min(this.settings.appendTryMs, left - margin);
    return this.link.call(ms + margin, `append to ${pending.stream}`, (client) =>
      this.wire.call(client, messages, {
        credentials: this.settings.credentials,
        requiresLeader: true,
        deadline: ms,
      }),
    );
  }

  async #acknowledged(pending: PendingAppend, result: AppendedOnServer): Promise<Appended> {
    const { stream, expected, events } = pending;
    const { revision } = result;
    if (revision !== (expected === 'no-stream' ? -1 : expected) + events.length) {
      throw new StoreCorruptError(
        `stream ${stream} went on at revision ${revision} after ${expected}: an operator deleted it before, and this append revived it`,
      );
    }
    if (result.position !== undefined) return { revision, position: positionOf(result.position) };
    // a repeat may be acknowledged without its place (facts 1.8)
    const deadlineMs = Math.max(1, pending.deadlineAt - now());
    const [event] = await this.reader.readStream(stream, {
      direction: 'forwards',
      from: revision,
      maxCount: 1,
      deadlineMs,
    });
    if (event === undefined) throw new Error(`stream ${stream} does not show revision ${revision} yet`);
    return { revision, position: event.position };
  }

  /** A stream that is shorter than expected: the expected event is not in this log, waiting will not bring it. */
  #checkBehind({ stream, expected }: PendingAppend, error: unknown): void {
    const revision = actualOf(error);
    if (expected !== 'no-stream' && revision < expected) {
      throw new RevisionConflictError(stream, expected, revision < 0 ? 'no-stream' : revision);
    }
  }

  /**
   * Reads on the leader what stands in the append's place; open when that can't be told now.
   *
   * @param actual the stream's last revision, where the server named it
   */
  async #look(pending: PendingAppend, actual: number | undefined): Promise<Settlement> {
    const { stream, expected, events } = pending;
    const deadlineMs = Math.max(1, Math.min(SETTLING_MS, pending.deadlineAt - now()));
    const from = expected === 'no-stream' ? 0 : expected + 1;
    try {
      const there = await this.reader.readStream(stream, {
        direction: 'forwards',
        from,
        maxCount: events.length,
        deadlineMs,
      });
      const settled = settle(pending, there, actual ?? expected);
      if (settled.kind !== 'not ours' || actual !== undefined) return settled;
      const [last] = await this.reader.readStream(stream, { direction: 'backwards', maxCount: 1, deadlineMs });
      return settle(pending, there, last?.revision ?? expected);
    } catch (error) {
      if (error instanceof StoreCorruptError) return { kind: 'not ours', error };
      return { kind: 'open' };
    }
  }

  #refusal({ stream }: PendingAppend, error: unknown, mayBeWritten: boolean): EventStoreError {
    const message = `append to ${stream} was refused: ${messageOf(error)}`;
    // an earlier try may stand although this one was refused
    if (mayBeWritten) return new UnknownOutcomeError(message, { cause: error });
    switch (typeOf(error)) {
      case 'stream-deleted':
        return new StoreCorruptError(`stream ${stream} was deleted for good by an operator`, { cause: error });
      case 'access-denied':
        return new StoreUnavailableError(message, { cause: error });
      default:
        return new InvalidAppendError(message, { cause: error });
    }
  }
}

/** The stream's last revision as the server wrote it, -1 for none; it may not be replicated yet (facts 1.7). */
const actualOf = (error: unknown): number => {
  const { actualVersion } = error as { actualVersion?: bigint | string };
  return typeof actualVersion === 'bigint' ? Number(actualVersion) : -1;
};
