import { Actor } from './actor.js';
import { choosingOf } from './choosing.js';
import { Scheduler, SimulationStuckError } from './scheduler.js';
import { SeededRandom } from './seeded-random.js';
import { VirtualTime } from './virtual-time.js';

/** Two lanes of five turns each: the order in which they went on. */
async function orderOf(seed: number): Promise<string> {
  const scheduler = new Scheduler(new VirtualTime());
  scheduler.choose(choosingOf(new SeededRandom(seed)));
  let order = '';
  const walk = async (name: string): Promise<void> => {
    for (let i = 0; i < 5; i++) {
      await scheduler.turn(new Actor(name), name, () => name);
      order += name;
    }
  };
  void walk('a');
  void walk('b');
  await scheduler.until(() => order.length === 10);
  return order;
}

describe('Scheduler', () => {
  it('gives the same order for a seed, and others for others', async () => {
    const orders = await Promise.all(Array.from({ length: 40 }, (_, seed) => orderOf(seed)));
    expect(await Promise.all(Array.from({ length: 40 }, (_, seed) => orderOf(seed)))).toEqual(orders);
    expect(new Set(orders).size).toBeGreaterThan(12);
    // One lane far ahead of the other, as well as both in turn.
    expect(orders.some((order) => order.startsWith('aaaaa') || order.startsWith('bbbbb'))).toBe(true);
    expect(orders.some((order) => /abab/.test(order))).toBe(true);
  });

  it('never goes on with what was dropped: no catch, no finally', async () => {
    const scheduler = new Scheduler(new VirtualTime());
    const server = new Actor('a');
    const ran: string[] = [];
    const work = async (): Promise<void> => {
      try {
        await scheduler.turn(server, 'x', () => 'one');
        ran.push('one');
        await scheduler.turn(server, 'x', () => 'two');
        ran.push('two');
      } catch {
        ran.push('catch');
      } finally {
        ran.push('finally');
      }
    };
    void work();
    scheduler.time.after(server, 10, () => ran.push('timer'));
    await scheduler.until(() => ran.length > 0);
    scheduler.drop(server);
    await scheduler.pass(1_000);
    expect(ran).toEqual(['one']);
    void scheduler.turn(server, 'x', () => 'late').then(() => ran.push('late'));
    await scheduler.settle();
    expect(ran).toEqual(['one']);
  });

  it('fires timers in their order and stands where it was told to', async () => {
    const scheduler = new Scheduler(new VirtualTime());
    const actor = new Actor('a');
    const { time } = scheduler;
    const startMs = time.nowMs;
    const fired: number[] = [];
    for (const ms of [30, 10, 20, 50]) time.after(actor, ms, () => fired.push(time.nowMs - startMs));
    const cancel = time.after(actor, 25, () => fired.push(-1));
    cancel();
    await scheduler.pass(40);
    expect(fired).toEqual([10, 20, 30]);
    expect(time.nowMs - startMs).toBe(40);
  });

  it('says so when nothing can happen any more', async () => {
    await expect(new Scheduler(new VirtualTime()).until(() => false)).rejects.toThrow(SimulationStuckError);
  });
});
