import { runBerth } from '../run.js';

async function berth(...args: string[]): Promise<{ code: number; out: string[]; err: string }> {
  let [out, err] = ['', ''];
  const output = { out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
  const code = await runBerth(args, output);
  return { code, out: out.trimEnd().split('\n'), err };
}

describe('berth sim', () => {
  it('says how fast it was, and in its last line how many passed', async () => {
    const { code, out } = await berth('sim', '--seeds', '3..4', '--steps', '60', '--servers', '2');
    expect(out.at(-2)).toMatch(/^120 steps, \d+ events in [\d.]+ s: \d+ steps\/s$/);
    expect(out.at(-1)).toBe('2 passed, 0 failed');
    expect(code).toBe(0);
  }, 60_000);

  it('plants a fault, and shows where it was found', async () => {
    const { code, out } = await berth('sim', '--planted', 'a reschedule', '--seeds', '1..50', '--steps', '300');
    expect(out[1]).toMatch(/^a reschedule keeps devices +\d+ +\d+ +INV-04 /);
    expect(out.at(-1)).toBe('1 passed, 0 failed');
    expect(code).toBe(0);
  }, 120_000);

  it.each([
    [['--seeds', '9..4'], 'expected one whole number, or two with ..'],
    [['--servers', '0'], 'expected a whole number from 1 to 9'],
    [['--planted', 'nonsense'], 'expected a word of one of these: a rejection leaves a device;'],
  ])('refuses %j', async (flags, why) => {
    const { code, err } = await berth('sim', ...flags);
    expect(code).toBe(2);
    expect(err).toContain(why);
  });
});
