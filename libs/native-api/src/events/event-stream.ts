import type { ServerResponse } from 'node:http';
import type { EventLog, LoggedEvent } from '../ports/event-log.js';
import { eventJson } from './event-view.js';
import { DEFAULT_STREAM_LIMITS, PART_BYTES, type StreamLimits } from './stream-limits.js';

/** So often something is sent on a quiet stream, so that both sides notice a dead connection. */
const HEARTBEAT_MS = 15_000;
/** A client should wait so long before it connects anew. */
const RETRY_MS = 1_000;

/**
 * One client's server-sent events: from a position on, then live, without gap or repeat. The `id` of every message is
 * the event's position. A slow client slows only its own subscription: the next batch waits until its socket drained;
 * one that takes nothing at all is dropped, with the position to resume from.
 */
export class EventStream {
  private readonly subscription: { close(): Promise<void> };
  private readonly heartbeat: NodeJS.Timeout;
  private over = false;

  constructor(
    private readonly response: ServerResponse,
    log: EventLog,
    after: string | null,
    private readonly streamPrefix: string,
    /** Told when it is gone and costs nothing any more. */
    private readonly onGone: () => void,
    /** Whether whoever opened it may still read. */
    readonly welcome: () => boolean = () => true,
    private readonly limits: StreamLimits = DEFAULT_STREAM_LIMITS,
    /** Told when the reader was too slow. */
    private readonly onDropped: () => void = () => undefined,
  ) {
    response.write(`retry: ${RETRY_MS}\n\n`);
    this.subscription = log.subscribeAll({
      after,
      onEvents: (events) => this.send(events),
      onEnded: () => this.close('the log is not available; resume from the last id'),
    });
    this.heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
    response.once('close', () => this.gone());
  }

  /** Ends the stream; the client resumes from its last id, here or on another server. Who does not take the end is cut. */
  close(farewell?: string): void {
    if (this.over) return;
    this.over = true;
    clearInterval(this.heartbeat);
    void this.subscription.close();
    if (this.response.destroyed) return;
    this.response.end(farewell ? `: ${farewell}\n\n` : undefined);
    const cut = setTimeout(() => this.response.destroy(), this.limits.lingerMs);
    cut.unref();
    this.response.once('close', () => clearTimeout(cut));
  }

  private gone(): void {
    this.close();
    this.onGone();
  }

  private async send(events: readonly LoggedEvent[]): Promise<void> {
    for (const { text, position } of this.partsOf(events)) {
      if (this.over) return;
      if (this.response.write(text) || (await this.drained())) continue;
      this.drop(position);
      return;
    }
  }

  /** What is written at a time, with the position to go on from after it. */
  private *partsOf(events: readonly LoggedEvent[]): Generator<{ readonly text: string; readonly position: string }> {
    let text = '';
    let sent = false;
    for (const event of events) {
      const { position } = event;
      if (event.stream.startsWith(this.streamPrefix)) text += `id: ${position}\ndata: ${eventJson(event)}\n\n`;
      if (text.length < PART_BYTES) continue;
      yield { text, position };
      sent = true;
      text = '';
    }
    const last = events.at(-1);
    if (!last || (sent && text === '')) return;
    const { position } = last;
    // Where none was for this client: moves its resume point past them.
    yield { text: text || `event: position\nid: ${position}\ndata: ${position}\n\n`, position };
  }

  /** The reader took nothing for too long: the last message says where to go on, for a reader that wakes up. */
  private drop(position: string): void {
    if (this.over) return;
    this.response.write(`event: dropped\nid: ${position}\ndata: ${JSON.stringify({ resumeAfter: position })}\n\n`);
    this.close('too slow; resume from the last id');
    this.onDropped();
  }

  /** False: nothing was taken for {@link StreamLimits.stallMs}. */
  private drained(): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (taken: boolean) => (): void => {
        clearTimeout(timer);
        this.response.off('drain', drained);
        this.response.off('close', drained);
        resolve(taken);
      };
      const drained = done(true);
      const timer = setTimeout(done(false), this.limits.stallMs);
      this.response.once('drain', drained);
      this.response.once('close', drained);
    });
  }
}
