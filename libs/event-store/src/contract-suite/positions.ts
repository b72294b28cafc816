import { InvalidPositionError } from '../port/errors.js';
import type { Position } from '../port/events.js';
import { Collector } from './collector.js';
import type { ContractContext } from './contract-context.js';
import { pagesAfter } from './reading-all.js';
import { filledStream } from './sample-events.js';

export const MALFORMED = [
  '',
  ' ',
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  'abc',
  '99999999999999999999999',
  '1 ',
  'C:1',
  '\u0661',
];

export const positions = (context: ContractContext): void => {
  it('grow along the log and compare as they grow', async () => {
    const { store } = context;
    const before = await store.head();
    await filledStream(store, 12);
    await filledStream(store, 2, true);
    const read = await pagesAfter(store, before, 5);
    for (let i = 1; i < read.length; i += 1) {
      const [a, b] = [read[i - 1]?.position as Position, read[i]?.position as Position];
      expect(store.comparePositions(a, b)).toBeLessThan(0);
      expect(store.comparePositions(b, a)).toBeGreaterThan(0);
      expect(store.comparePositions(b, b)).toBe(0);
    }
  });

  it('mean the same after the store was opened again', async () => {
    const before = await context.store.head();
    await filledStream(context.store, 4, true);
    const read = await pagesAfter(context.store, before, 100);
    const store = await context.reopen();
    const text = JSON.parse(JSON.stringify(read[1]?.position)) as Position;
    const again = await store.readAll({ direction: 'forwards', from: text, maxCount: 1 });
    expect(again).toEqual(read.slice(2, 3));
  });

  it.each(MALFORMED)('refuses %j', async (text) => {
    const { store } = context;
    await filledStream(store, 1);
    const good = (await store.head()) as Position;
    expect(() => store.comparePositions(text, good)).toThrow(InvalidPositionError);
    expect(() => store.comparePositions(good, text)).toThrow(InvalidPositionError);
    await expect(store.readAll({ direction: 'forwards', from: text, maxCount: 1 })).rejects.toThrow(
      InvalidPositionError,
    );
    expect(() => store.subscribeAll({ after: text, onEvents: () => {} })).toThrow(InvalidPositionError);
  });

  it('of another, longer log are refused', async () => {
    const { store, traits } = context;
    if (!traits.refusesPositionsBeyondHead) return console.info('skipped: this adapter takes positions past the end');
    await filledStream(store, 1);
    const beyond = String(Number(await store.head()) + 5);
    await expect(store.readAll({ direction: 'forwards', from: beyond, maxCount: 1 })).rejects.toThrow(
      InvalidPositionError,
    );
    await expect(store.readAll({ direction: 'backwards', from: beyond, maxCount: 1 })).rejects.toThrow(
      InvalidPositionError,
    );
    expect(await new Collector(store, beyond).ended()).toBeInstanceOf(InvalidPositionError);
  });
};
