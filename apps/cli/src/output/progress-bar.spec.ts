import { ProgressBar } from './progress-bar.js';

const barOn = (watched: boolean) => {
  let text = '';
  let now = 0;
  const bar = new ProgressBar({ err: (more) => (text += more) }, watched, () => now);
  return { bar, text: () => text, later: (ms: number) => (now += ms) };
};

describe('ProgressBar', () => {
  it('draws over itself, with the share done and the rate since the phase began', () => {
    const { bar, text, later } = barOn(true);
    bar.show('copying', 100, 400);
    later(1_000);
    bar.show('copying', 200, 400);
    bar.end();
    expect(text().split('\r').at(-1)).toBe(
      'copying    [███████████████···············] 50% 200/400 100 events/s\u001b[K\n',
    );
  });

  it('draws the last step of a phase, however soon it comes', () => {
    const { bar, text } = barOn(true);
    bar.show('copying', 0, 400);
    bar.show('copying', 200, 400);
    bar.show('copying', 400, 400);
    expect(text()).not.toContain('200/400');
    expect(text()).toContain('100% 400/400');
  });

  it('counts while the total is not known, and is full when there is nothing to do', () => {
    const { bar, text } = barOn(true);
    bar.show('counting', 7, null);
    bar.show('copying', 0, 0);
    expect(text()).toContain('7 events 0 events/s');
    expect(text()).toContain('100% 0/0');
  });

  it('says each phase once where nobody watches', () => {
    const { bar, text, later } = barOn(false);
    bar.show('counting', 0, null);
    later(500);
    bar.show('counting', 7, null);
    bar.show('copying', 0, 7);
    bar.end();
    expect(text()).toBe('counting\ncopying\n');
  });
});
