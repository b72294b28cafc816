import type { Runtime } from '@berth/runtime';
import { Registry } from 'prom-client';
import { measuredRuntime } from './measured-runtime.js';

/** A runtime whose every method answers what it is told to. */
const answering = (answers: Record<string, () => Promise<unknown>>): Runtime => {
  const group = new Proxy({}, { get: (_target, name) => answers[String(name)] });
  const groups = ['hosts', 'instances', 'placements', 'moves', 'groups', 'gangs', 'policy'].map((name) => [
    name,
    group,
  ]);
  return Object.fromEntries(groups) as unknown as Runtime;
};

describe('commands in figures', () => {
  const linesOf = async (registry: Registry, name: string): Promise<string[]> =>
    (await registry.getSingleMetricAsString(name)).split('\n').filter((line) => !line.startsWith('#'));

  test('every outcome by command and reason; looks are none', async () => {
    const registry = new Registry();
    const runtime = measuredRuntime(
      answering({
        execute: async () => ({ kind: 'rejected', reasons: [{ code: 'CapacityExceeded' }, { code: 'HostDisabled' }] }),
        place: async () => ({ kind: 'placed', failures: [{}, {}], repeated: false }),
        start: async () => ({ kind: 'failed' }),
        state: async () => ({ kind: 'none of this is a command' }),
        delete: () => Promise.reject(Object.assign(new Error('no room'), { code: 'StoreUnavailable' })),
      }),
      registry,
    );
    const nothing = {} as never;
    await runtime.hosts.execute('h', { type: 'ClaimResources' } as never, nothing);
    await runtime.placements.place(nothing, nothing);
    await runtime.moves.start(nothing, nothing);
    await runtime.hosts.state('h', nothing);
    await expect(runtime.placements.delete('i', nothing)).rejects.toThrow('no room');
    expect(await linesOf(registry, 'berth_commands_total')).toEqual([
      'berth_commands_total{command="ClaimResources",outcome="rejected",reason="CapacityExceeded"} 1',
      'berth_commands_total{command="ClaimResources",outcome="rejected",reason="HostDisabled"} 1',
      'berth_commands_total{command="place",outcome="placed",reason=""} 1',
      'berth_commands_total{command="move.start",outcome="failed",reason=""} 1',
      'berth_commands_total{command="delete",outcome="error",reason="StoreUnavailable"} 1',
    ]);
    expect(await linesOf(registry, 'berth_placement_attempts')).toContain('berth_placement_attempts_sum 3');
  });
});
