import type { SeededRandom } from '../../schedule/seeded-random.js';
import type { Act } from '../steps/sim-step.js';
import type { Maker } from './weighted.js';

/** What the workload sees of the servers. */
export interface ServersSeen {
  readonly up: readonly string[];
  readonly down: readonly string[];
  readonly frozen: readonly string[];
  readonly lagging: readonly string[];
  readonly storeDown: boolean;
}

/** What nobody asks for: crashes, stand-stills, clocks that go wrong, a network that loses and repeats. */
export function worldActs(random: SeededRandom, seen: ServersSeen): Maker<Act>[] {
  const { up, down, frozen, lagging, storeDown } = seen;
  const on = (servers: readonly string[], act: 'crash' | 'start' | 'restart' | 'freeze' | 'thaw' | 'lag' | 'follow') =>
    servers.length === 0 ? null : ({ act, server: random.pick(servers) } as const);
  return [
    [4, () => on(up, 'crash')],
    [down.length === 0 ? 0 : up.length === 0 ? 600 : 80, () => on(down, 'start')],
    [1, () => on(up, 'restart')],
    [4, () => on(up, 'freeze')],
    [frozen.length === 0 ? 0 : 80, () => on(frozen, 'thaw')],
    [5, () => on(up, 'lag')],
    [lagging.length === 0 ? 0 : 60, () => on(lagging, 'follow')],
    [8, () => (up.length === 0 ? null : clockAct(random, up))],
    [storeDown ? 0 : 2, () => (storeDown ? null : { act: 'store', how: 'crash' })],
    [storeDown ? 200 : 0, () => (storeDown ? { act: 'store', how: 'return' } : null)],
    [6, () => ({ act: 'weather', weather: random.pick(['calm', 'breezy', 'breezy', 'rough']) })],
    [40, () => ({ act: 'pass', ms: random.below(3_000) })],
    [8, () => ({ act: 'pass', ms: 5_000 + random.below(40_000) })],
  ];
}

/** Clocks drift by at most this much, either way. */
export const MAX_DRIFT = 0.05;

function clockAct(random: SeededRandom, up: readonly string[]): Act {
  const rate = 1 + ((random.below(201) - 100) / 100) * MAX_DRIFT;
  const jumpMs = random.once(2) ? 0 : (random.below(7_200) - 3_600) * 1_000;
  return { act: 'clock', server: random.pick(up), jumpMs, rate };
}
