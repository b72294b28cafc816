import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '@berth/event-store';
import { createRuntime, nodeClock, nodeIds, nodeTimers } from '@berth/runtime';
import { runBerth } from '../run.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-scenario-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function berth(...args: string[]): Promise<{ code: number; out: string[]; err: string }> {
  let [out, err] = ['', ''];
  const output = { out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
  const code = await runBerth(args, output);
  return { code, out: out.trimEnd().split('\n'), err };
}

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const HOST = 'scenario: x\nhosts: { h1: { devices: [{ address: 81:00.0, id: 10de:20b0 }] } }\n';
const CLAIM = '{ claim: i, on: h1, pci: [{ id: 10de:20b0 }]';

describe('berth scenario run', () => {
  it('says in its last line how many passed and failed', async () => {
    const good = file('good.yaml', `${HOST}steps:\n  - ${CLAIM}, expect: { outcome: accepted } }\n`);
    const bad = file('bad.yaml', `${HOST}steps:\n  - ${CLAIM}, expect: { outcome: rejected } }\n`);
    const wrong = file('wrong.yaml', `${HOST}steps:\n  - ${CLAIM} }\n`);
    const { code, out } = await berth('scenario', 'run', good, bad, wrong);
    expect(code).toBe(1);
    expect(out[0]).toBe(`passed ${good}`);
    expect(out).toContain(`FAILED ${bad} at seed 1`);
    expect(out).toContain(`  ${bad}:4: steps[0].expect.outcome: expected "rejected", was accepted`);
    expect(out).toContain(`  again: npx berth scenario run ${bad} --seed 1`);
    expect(out.join('\n')).toMatch(/wrong\.yaml:1: .*expects nothing/);
    expect(out.at(-1)).toBe('1 passed, 2 failed');
    expect((await berth('scenario', 'run', good)).code).toBe(0);
  });

  it('reports expectations that hold anyway', async () => {
    const blunt = file(
      'blunt.yaml',
      `${HOST}steps:\n  - ${CLAIM}, expect: { anyOf: [{ outcome: accepted }, { claims: { h1: 5 } }] } }\n`,
    );
    const { code, out } = await berth('scenario', 'run', '--mutate', blunt);
    expect(code).toBe(1);
    expect(out[1]).toBe(`  ${blunt}:4: steps[0].expect.anyOf[1].claims.h1: 5 → 6 passes too`);
    expect(out.at(-1)).toBe('2 expectations flipped, 1 still pass, 0 files failed');
  });

  it('refuses wrong use', async () => {
    expect(await berth('scenario', 'run', join(folder, 'absent.yaml'))).toMatchObject({ code: 2 });
    const { code, err } = await berth('scenario', 'run', '--seeds', 'some', file('any.yaml', HOST));
    expect({ code, err }).toEqual({ code: 2, err: 'berth: --seeds some: expected a whole number from 1\n' });
  });
});

describe('berth scenario record', () => {
  it('prints a file that comes out the same, without ids', async () => {
    const data = join(folder, 'data');
    const store = await openSqliteStore({ dir: data });
    const ranker = { inFlight: { add: () => {}, remove: () => {} }, rank: () => Promise.reject() as never };
    const runtime = createRuntime({ store, clock: nodeClock, timers: nodeTimers, ids: nodeIds, ranker });
    const hostId = nodeIds.random();
    const ctx = () => ({
      actor: 'somebody',
      commandId: nodeIds.random(),
      commandDigest: '',
      correlationId: '',
      causationId: null,
      deadlineMs: nodeClock.monotonicMs() + 10_000,
    });
    await runtime.hosts.execute(hostId, { type: 'RegisterHost', hostId, name: 'secret', kind: 'machine' }, ctx());
    const totals = { [hostId]: { VCPU: { total: 4, reserved: 0 } } };
    await runtime.hosts.report(hostId, { bootId: 'b', sequence: 1, totals, devices: [] }, ctx());
    await runtime.close();
    await store.close();

    const { code, out, err } = await berth('scenario', 'record', '--data', data, '--host', hostId);
    expect({ code, err }).toEqual({ code: 0, err: 'it comes out the same when it is played\n' });
    expect(out.join('\n')).not.toMatch(/secret|[0-9a-f]{8}-/);
    const played = await berth('scenario', 'run', file('recorded.yaml', out.join('\n')));
    expect(played.out.at(-1)).toBe('1 passed, 0 failed');

    expect(await berth('scenario', 'record', '--data', data)).toMatchObject({ code: 2 });
    const unknown = await berth('scenario', 'record', '--data', data, '--host', nodeIds.random());
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('has no event') });
  });
});
