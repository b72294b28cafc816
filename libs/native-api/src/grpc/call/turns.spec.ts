import { Turns } from './turns.js';

const busy = (ms: number): void => {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
};

describe('turns', () => {
  test('what comes alone begins at once', () => {
    const begun: number[] = [];
    new Turns().begin(() => begun.push(1));
    expect(begun).toEqual([1]);
  });

  test('a burst begins in its order, and the event loop comes to others in between', async () => {
    const turns = new Turns();
    const begun: (number | string)[] = [];
    for (let n = 0; n < 6; n++) {
      turns.begin(() => {
        begun.push(n);
        busy(5);
      });
    }
    // One of 5 ms fills a turn; what comes later stands behind those that wait.
    expect(begun).toEqual([0]);
    for (let n = 0; n < 8; n++) {
      await new Promise(setImmediate);
      begun.push('others');
    }
    expect(begun.join(' ')).toBe('0 1 others 2 others 3 others 4 others 5 others others others others');
    turns.begin(() => begun.push('again'));
    expect(begun.at(-1)).toBe('again');
  });
});
