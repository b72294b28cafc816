import type { EventView } from '@berth/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { LONGEST_PAUSE_MS } from '../calls/client-options.js';
import { BerthProblemError, BerthUnreachableError } from '../calls/errors.js';
import { pause } from '../calls/pause.js';
import { queryText } from '../calls/transport.js';

export interface FollowOptions {
  /** Events after this position; `tail` = from the end of the log; absent = from the first event. */
  readonly after?: string;
  /** Only events of streams whose name begins so. */
  readonly stream?: string;
  /** Ends the stream. */
  readonly signal?: AbortSignal;
  /** Told of each lost connection before it is made anew. */
  readonly onLost?: (error: unknown) => void;
}

export interface FollowParts {
  readonly baseUrl: string;
  readonly headers: Record<string, string>;
  readonly fetch: typeof fetch;
}

/**
 * The log live, event by event, without gap or repeat: a lost connection is made anew from the last id that was seen.
 * Ends when the signal is aborted. @throws BerthProblemError when the server refuses (a position that is none)
 */
export async function* followEvents(parts: FollowParts, options: FollowOptions): AsyncGenerator<EventView, void, void> {
  let lastId: string | undefined;
  let retryMs = 1_000;
  let failures = 0;
  while (!options.signal?.aborted) {
    try {
      for await (const { id, event, data } of messages(parts, options, lastId, (ms) => (retryMs = ms))) {
        failures = 0;
        if (id !== undefined) lastId = id;
        if (event === undefined) yield JSON.parse(data) as EventView;
      }
    } catch (error) {
      if (options.signal?.aborted) return;
      if (error instanceof BerthProblemError && error.status < 500) throw error;
      options.onLost?.(error);
    }
    if (options.signal?.aborted) return;
    const waitMs = Math.min(LONGEST_PAUSE_MS, retryMs * 2 ** failures++);
    await pause(waitMs, options.signal).catch(() => undefined);
  }
}

async function* messages(
  { baseUrl, headers, fetch }: FollowParts,
  { after, stream, signal }: FollowOptions,
  lastId: string | undefined,
  onRetry: (ms: number) => void,
): AsyncGenerator<EventSourceMessage, void, void> {
  const url = `${baseUrl}/v1/events/stream${queryText({ after: lastId === undefined ? after : undefined, stream })}`;
  const response = await fetch(url, {
    headers: { ...headers, accept: 'text/event-stream', ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
    ...(signal ? { signal } : {}),
  });
  if (!response.ok || !response.body) {
    const text = await response.text();
    throw text.startsWith('{')
      ? new BerthProblemError(JSON.parse(text))
      : new BerthUnreachableError(url, `status ${response.status}`);
  }
  const ready: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => ready.push(message), onRetry });
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    parser.feed(text);
    yield* ready.splice(0);
  }
}
