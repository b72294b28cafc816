import { InvalidAppendError } from '../port/errors.js';
import { type EventToAppend, type ExpectedRevision, eventBytes, MAX_APPEND_BYTES } from '../port/events.js';
import type { ContractContext } from './contract-context.js';
import { newStream, sample, samples, wholeStream } from './sample-events.js';

/** Events that weigh exactly so many bytes together. */
const weighing = (bytes: number): EventToAppend[] => {
  const [first, second] = samples(2) as [EventToAppend, EventToAppend];
  const filled = { ...second, data: '{"filler":""}' };
  const filler = 'x'.repeat(bytes - eventBytes(first) - eventBytes(filled));
  return [first, { ...filled, data: JSON.stringify({ filler }) }];
};

/** Appends that are refused before anything is sent, with a message that names what is wrong. */
export const refusing = (context: ContractContext): void => {
  const expectRefused = async (
    append: { stream?: string; expected?: ExpectedRevision; events: EventToAppend[] },
    message: RegExp,
  ): Promise<void> => {
    const { store } = context;
    const { stream = newStream(), expected = 'no-stream', events } = append;
    const refused = store.append(stream, expected, events);
    await expect(refused).rejects.toBeInstanceOf(InvalidAppendError);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toMatchObject({ written: 'no' });
    expect(await wholeStream(store, stream)).toEqual([]);
  };

  it('refuses an append without events', () => expectRefused({ events: [] }, /no events/));

  it('takes exactly the most bytes an append may have', async () => {
    const { store } = context;
    const stream = newStream();
    const events = weighing(MAX_APPEND_BYTES);
    expect(events.reduce((sum, event) => sum + eventBytes(event), 0)).toBe(MAX_APPEND_BYTES);
    await store.append(stream, 'no-stream', events);
    expect(await wholeStream(store, stream)).toMatchObject(events);
  });

  it('refuses one byte more', () => expectRefused({ events: weighing(MAX_APPEND_BYTES + 1) }, /1048577 bytes/));

  it('counts bytes, not characters', () => {
    const data = JSON.stringify({ text: 'é'.repeat(MAX_APPEND_BYTES / 2) });
    return expectRefused({ events: [sample('', { data })] }, /bytes/);
  });

  it.each([
    ['an id in capitals', { id: '6F9619FF-8B86-4D01-B42D-00CF4FC964FF' }, /events\[0\]\.id/],
    ['an id that is none', { id: 'abc' }, /events\[0\]\.id "abc"/],
    ['an empty type', { type: '' }, /events\[0\]\.type ""/],
    ["a system's type", { type: '$metadata' }, /events\[0\]\.type/],
    ['a type with a space', { type: 'Claim Accepted' }, /events\[0\]\.type/],
  ])('refuses %s', (_, over, message) => expectRefused({ events: [sample('', over)] }, message));

  it('refuses an id that stands twice in one append', () => {
    const event = sample();
    return expectRefused({ events: [event, sample(), event] }, /events\[2\]\.id .* twice/);
  });

  it.each(['nodash', '-x', 'host-', 'Host-1', '$ce-host', 'host-a b', 'host-\u0000', `host-${'x'.repeat(201)}`])(
    'refuses the stream name %j',
    async (stream) => {
      await expect(context.store.append(stream, 'no-stream', [sample()])).rejects.toThrow(/no stream name/);
    },
  );

  it.each([-1, 1.5, Number.NaN, 2 ** 53, 'any' as never, null as never])(
    'refuses the expected revision %p',
    (expected) => expectRefused({ expected, events: [sample()] }, /expected revision/),
  );

  it.each([
    ['no JSON', '{"a":', /data is not JSON/],
    ['white space', '{"a": 1}', /differs at character 5/],
    ['-0', '{"a":-0}', /differs at character 5/],
    ['integer-like keys out of order', '{"b":1,"10":2,"9":3}', /differs at character 2/],
    ['a doubled key', '{"a":1,"a":2}', /differs/],
    ['an integer beyond 2^53', '{"a":9007199254740993}', /differs/],
    ['a number in another spelling', '{"a":1.0}', /differs/],
    ['a raw lone surrogate', '{"a":"\ud800"}', /differs|surrogate/],
    ['an escaped lone surrogate', '{"a":"\\ud800"}', /lone surrogate/],
    ['a lone surrogate after a backslash', '{"a":"\\\\\\udfff"}', /lone surrogate/],
    ['a byte order mark', '\ufeff{}', /not JSON/],
  ])('refuses text that would not come back byte for byte: %s', async (_, text, message) => {
    await expectRefused({ events: [sample('', { data: text })] }, message);
    await expectRefused({ events: [sample('fine'), sample('', { metadata: text })] }, /events\[1\]\.metadata/);
  });

  it('refuses one of the appends that wait together without hurting the others', async () => {
    const { store } = context;
    const [before, after] = [newStream(), newStream()];
    const outcomes = await Promise.allSettled([
      store.append(before, 'no-stream', samples(2)),
      store.append(newStream(), 'no-stream', [sample('', { data: '{"a":-0}' })]),
      store.append(after, 'no-stream', samples(2)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await wholeStream(store, before)).toHaveLength(2);
    expect(await wholeStream(store, after)).toHaveLength(2);
  });
};
