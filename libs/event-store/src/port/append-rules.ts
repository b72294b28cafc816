import { InvalidAppendError } from './errors.js';
import { type EventToAppend, type ExpectedRevision, eventBytes, MAX_APPEND_BYTES } from './events.js';

const STREAM_NAME = /^[a-z][a-z0-9]*-[A-Za-z0-9._:~-]{1,200}$/;
const EVENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const EVENT_TYPE = /^[A-Za-z][A-Za-z0-9._-]{0,99}$/;

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

const refuse = (message: string): never => {
  throw new InvalidAppendError(message);
};

/** Refuses a name that is not `category-id` (DESIGN section 2): no system names, no white space, at most 200 characters of id. */
export const checkStreamName = (stream: string): void => {
  if (typeof stream !== 'string' || !STREAM_NAME.test(stream)) {
    refuse(`stream ${shown(stream)} is no stream name: expected category-id, such as host-<uuid>`);
  }
};

const checkEvent = (event: EventToAppend, index: number): void => {
  if (typeof event.id !== 'string' || !EVENT_ID.test(event.id)) {
    refuse(`events[${index}].id ${shown(event.id)} is no lower-case UUID`);
  }
  if (typeof event.type !== 'string' || !EVENT_TYPE.test(event.type)) {
    refuse(
      `events[${index}].type ${shown(event.type)} is no event type: expected a letter, then up to 99 of A-Z a-z 0-9 . _ -`,
    );
  }
  if (typeof event.data !== 'string') {
    refuse(`events[${index}].data is ${typeof event.data}, expected JSON text`);
  }
  if (typeof event.metadata !== 'string') {
    refuse(`events[${index}].metadata is ${typeof event.metadata}, expected JSON text`);
  }
};

/**
 * Refuses what no store may take: a bad name, revision, id or type, an empty append, an id twice in one append,
 * more than {@link MAX_APPEND_BYTES}. Every adapter calls it before anything is sent; `jsonFaultOf` is the
 * other half, and may be done on another thread.
 *
 * @throws InvalidAppendError naming the field, the value and what would be right
 */
export const checkAppend = (stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): void => {
  checkStreamName(stream);
  if (expected !== 'no-stream' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    refuse(`expected revision ${shown(expected)} is neither 'no-stream' nor an integer from 0`);
  }
  if (!Array.isArray(events) || events.length === 0) {
    refuse(`append to ${stream} has no events: expected at least 1`);
  }
  let characters = 0;
  for (const [index, event] of events.entries()) {
    checkEvent(event, index);
    characters += event.data.length + event.metadata.length + 2 * event.type.length;
  }
  // A character has at most 3 bytes: most appends need not be counted byte by byte.
  if (characters * 3 > MAX_APPEND_BYTES) {
    const bytes = events.reduce((sum, event) => sum + eventBytes(event), 0);
    if (bytes > MAX_APPEND_BYTES) {
      refuse(`append to ${stream} has ${bytes} bytes: at most ${MAX_APPEND_BYTES} are taken in one append`);
    }
  }
  if (events.length > 1 && new Set(events.map(({ id }) => id)).size < events.length) {
    const twice = events.findIndex(({ id }, index) => events.findIndex((other) => other.id === id) < index);
    refuse(`events[${twice}].id ${events[twice]?.id} stands twice in one append`);
  }
};
