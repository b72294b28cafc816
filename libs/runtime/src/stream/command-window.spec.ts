import { CommandWindow } from './command-window.js';

const id = (n: number): string => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

describe('CommandWindow', () => {
  it('knows the newest commands up to its capacity, and no others', () => {
    const window = new CommandWindow(10);
    for (let n = 0; n < 25; n++) {
      window.note(id(n), n * 2);
      expect(window.size).toBe(Math.min(n + 1, 10));
      for (let asked = 0; asked <= n; asked++) {
        expect(window.candidates(id(asked))).toEqual(asked > n - 10 ? [asked * 2] : []);
      }
    }
  });

  it('gives every place a shared beginning of ids may mean, newest first', () => {
    const window = new CommandWindow(4);
    window.note('ffffffff-1', 3);
    window.note('ffffffff-2', 9);
    expect(window.candidates('ffffffff-3')).toEqual([9, 3]);
    expect(window.candidates('00000000-0')).toEqual([]);
  });

  it.each([0, 3, 10, 17])('comes back from its numbers after %i commands, and goes on', (count) => {
    const window = new CommandWindow(10);
    for (let n = 0; n < count; n++) window.note(id(n), n);
    const back = CommandWindow.of(window.toNumbers(), 10);
    expect(back.toNumbers()).toEqual(window.toNumbers());
    for (const each of [window, back]) each.note(id(99), 99);
    expect(back.toNumbers()).toEqual(window.toNumbers());
    expect(back.toNumbers().filter((_, index) => index % 2 === 1)).toEqual([...Array(count).keys(), 99].slice(-10));
  });
});
