import { startPosition } from '../../events/start-position.js';
import { PART_BYTES } from '../../events/stream-limits.js';
import type { EventLog, LoggedEvent } from '../../ports/event-log.js';
import type { EventStreamQuery } from '../../wire/events.wire.js';
import type { EventMessages } from './event-messages.js';
import type { Watcher } from './watcher.js';

/** One message holds at most so many events. */
const MOST_EVENTS = 128;
/** So often a watcher whose streams are quiet learns how far the log is, in milliseconds. */
const TOKEN_EVERY_MS = 15_000;

/** Where a watch of the log begins. @throws ProblemError for what is no position */
export const startOfWatch = (log: EventLog, { after }: EventStreamQuery): Promise<string | null> =>
  startPosition(log, after ?? null, 'after');

/** Sends the log from the watcher's token on: pages until its end, then what comes. A slow watcher goes back to pages. */
export function watchEvents(watcher: Watcher, log: EventLog, messages: EventMessages, streamPrefix: string): void {
  let passedOver: string | null = null;
  const onEvents = async (events: readonly LoggedEvent[]): Promise<void> => {
    for (let from = 0; from < events.length && !watcher.ended; ) {
      const part = events.slice(from, endOfPart(events, from));
      from += part.length;
      const last = part.at(-1) as LoggedEvent;
      const message = messages.of(part, streamPrefix);
      passedOver = message ? null : last.position;
      if (message) await watcher.send(message, last.position);
    }
  };
  const subscription = log.subscribeAll({
    after: watcher.resumeToken,
    onEvents,
    onEnded: (error) => watcher.fail(error),
  });
  const quiet = setInterval(() => {
    if (passedOver === null) return;
    const token = passedOver;
    passedOver = null;
    void watcher.send(messages.tokenOnly(token), token);
  }, TOKEN_EVERY_MS);
  watcher.onOver(() => {
    clearInterval(quiet);
    void subscription.close();
  });
}

/** Where the message that begins with the event at `from` ends. */
function endOfPart(events: readonly LoggedEvent[], from: number): number {
  let bytes = 0;
  let at = from;
  while (at < events.length && at - from < MOST_EVENTS && bytes < PART_BYTES) {
    const { data, metadata } = events[at] as LoggedEvent;
    bytes += data.length + metadata.length;
    at++;
  }
  return at;
}
