import type { HostTopology } from '../../index.js';
import { HOST, plain, report } from '../../testing/host-builders.js';
import { hostCell } from '../../testing/numa-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

const next = (sequence: number, topology?: HostTopology | null) => ({ ...report([], { sequence }), topology });
const reasonsOf = (topology: HostTopology) => {
  const decision = ScriptedHost.reporting([]).decide(next(2, topology));
  if (decision.kind !== 'rejected') throw new Error(decision.kind);
  return decision.reasons.map((reason) => (reason.code === 'ReportMalformed' ? [reason.field, reason.value] : reason));
};

describe('NUMA cells of a report', () => {
  test('are recorded in one order, and again only when they change', () => {
    const host = ScriptedHost.reporting([]);
    expect(host.state.topology).toBeNull();
    const [event] = host.accept(
      next(2, {
        cells: [
          hostCell(1),
          hostCell(0, {
            sharedCpus: [3, 1, 2],
            threadSiblings: [[9, 5], [4], [6, 2]],
            pages: [
              { sizeKib: 2048, total: 8, reserved: 1 },
              { sizeKib: 4, total: 100, reserved: 0 },
            ],
          }),
        ],
      }),
    );
    const cell = hostCell(0, {
      sharedCpus: [1, 2, 3],
      threadSiblings: [
        [2, 6],
        [5, 9],
      ],
      pages: [
        { sizeKib: 4, total: 100, reserved: 0 },
        { sizeKib: 2048, total: 8, reserved: 1 },
      ],
    });
    const topology = { cells: [cell, hostCell(1)] };
    expect(event).toMatchObject({ type: 'InventoryReported', data: { topology, generations: {} } });
    expect(host.state.topology).toEqual(topology);
    expect(host.run(next(3, { cells: [hostCell(1), cell] }))).toMatchObject({ kind: 'unchanged' });
    const [moved] = host.accept({ ...report([plain('0000:81:00.0')], { sequence: 4 }), topology });
    expect(moved).toMatchObject({ type: 'InventoryReported' });
    expect(moved?.data).not.toHaveProperty('topology');
    expect(host.state.topology).toEqual(topology);
  });

  test('are gone when a report tells of none, and when the host registers anew', () => {
    const host = ScriptedHost.reporting([]);
    host.accept(next(2, { cells: [hostCell(0)] }));
    expect(host.accept(next(3))).toMatchObject([{ data: { topology: null } }]);
    expect(host.state.topology).toBeNull();
    expect(host.run(next(4, null))).toMatchObject({ kind: 'unchanged' });
    host.accept(next(5, { cells: [hostCell(0)] }));
    host.accept({ type: 'RetireHost', reason: 'broken' });
    host.accept({ type: 'RegisterHost', hostId: HOST, name: 'h1', kind: 'machine' });
    expect(host.state.topology).toBeNull();
  });

  test('are refused whole, every fault named', () => {
    expect(reasonsOf({ cells: [] })).toEqual([['topology.cells', []]]);
    expect(
      reasonsOf({
        cells: [
          hostCell(0, {
            sharedCpus: [0, 1],
            dedicatedCpus: [1, 2],
            threadSiblings: [
              [0, 2],
              [2, 1],
            ],
          }),
          hostCell(0, { sharedCpus: [2], dedicatedCpus: [-1], memoryMib: 1.5, socket: -2 }),
          hostCell(-1, {
            pages: [
              { sizeKib: 0, total: 1, reserved: 0 },
              { sizeKib: 4, total: -1, reserved: 0 },
              { sizeKib: 4, total: 2, reserved: 3 },
              { sizeKib: 2048, total: 2, reserved: 2 },
            ],
          }),
        ],
      }),
    ).toEqual([
      ['topology.cells[0].dedicatedCpus', 1],
      ['topology.cells[0].threadSiblings[1]', 2],
      ['topology.cells[1].cell', 0],
      ['topology.cells[1].socket', -2],
      ['topology.cells[1].memoryMib', 1.5],
      ['topology.cells[1].sharedCpus', 2],
      ['topology.cells[1].dedicatedCpus', -1],
      ['topology.cells[2].cell', -1],
      ['topology.cells[2].pages[0].sizeKib', 0],
      ['topology.cells[2].pages[1].total', -1],
      ['topology.cells[2].pages[1].reserved', 0],
      ['topology.cells[2].pages[2].sizeKib', 4],
      ['topology.cells[2].pages[2].reserved', 3],
    ]);
  });
});
