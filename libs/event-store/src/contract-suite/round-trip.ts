import type { EventToAppend, StoredEvent } from '../port/events.js';
import type { ContractContext } from './contract-context.js';
import { newStream, sample, wholeStream } from './sample-events.js';

const TEXTS: Record<string, unknown> = {
  unicode: { text: 'Grüße, 日本語, עברית, \u{1f600}\u{10ffff}, e\u0301, \u200b' },
  'control characters and separators': { text: '\u0000\u0001\u001f\n\r\t\u2028\u2029\u007f' },
  'quotes and backslashes': { text: '"\\"\\\\ud800 \\u0041 \' `' },
  'integer-like keys in order': { 1: 'a', 2: 'b', 10: 'c', '00': 'd', '-1': 'e', name: 'f' },
  'special keys': JSON.parse('{"__proto__":1,"constructor":2,"toString":3,"":4}'),
  numbers: [0, 1, -1, 0.1, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740991, -9007199254740991],
  'a bare value': null,
  'a bare text': 'text',
  nothing: {},
  'deep nesting': Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 'deep'),
  'a long text': { text: 'x'.repeat(300_000) },
};

const asStored = (stream: string, events: readonly EventToAppend[], stored: readonly StoredEvent[]): StoredEvent[] =>
  events.map((event, revision) => ({ ...event, stream, revision, position: stored[revision]?.position ?? 'missing' }));

/** What is stored comes back byte for byte: the hash chain of a stream is made of these bytes. */
export const roundTrip = (context: ContractContext): void => {
  it.each(Object.entries(TEXTS))('returns %s unchanged, in every kind of read', async (_, value) => {
    const { store } = context;
    const before = await store.head();
    const stream = newStream();
    const text = JSON.stringify(value);
    const events = [sample('', { data: text }), sample('', { metadata: text })];
    await store.append(stream, 'no-stream', events);

    const stored = await wholeStream(store, stream);
    expect(stored).toEqual(asStored(stream, events, stored));
    const all = await store.readAll({ direction: 'forwards', from: before ?? undefined, maxCount: 1_000 });
    expect(all.filter((event) => event.stream === stream)).toEqual(stored);
    const reopened = await context.reopen();
    expect(await wholeStream(reopened, stream)).toEqual(stored);
  });

  it('returns the same through a live subscription', async () => {
    const { store } = context;
    const stream = newStream();
    const events = Object.values(TEXTS).map((value) => sample('', { data: JSON.stringify(value) }));
    const got = await new Promise<StoredEvent[]>((resolve, reject) => {
      const seen: StoredEvent[] = [];
      store.head().then((after) =>
        store.subscribeAll({
          after,
          onCaughtUp: () => void store.append(stream, 'no-stream', events).catch(reject),
          onEvents: (batch) => {
            seen.push(...batch.filter((event) => event.stream === stream));
            if (seen.length >= events.length) resolve(seen);
          },
          onEnded: reject,
        }),
      );
    });
    expect(got).toEqual(asStored(stream, events, got));
    expect(got).toEqual(await wholeStream(store, stream));
  });

  it('keeps the names of streams and types', async () => {
    const { store } = context;
    const stream = `name-Az09._~-${newStream()}`;
    const types = ['A', 'ClaimAccepted', 'a.b_c-9', `T${'x'.repeat(99)}`];
    await store.append(
      stream,
      'no-stream',
      types.map((type) => sample('', { type })),
    );
    const stored = await wholeStream(store, stream);
    expect(stored.map(({ type }) => type)).toEqual(types);
    expect(new Set(stored.map((event) => event.stream))).toEqual(new Set([stream]));
  });
};
