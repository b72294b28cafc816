import type { ClaimWish } from '../../index.js';
import { claim, GPU, request } from '../../testing/host-builders.js';
import { guest, guestCell } from '../../testing/numa-builders.js';
import { machine, reasonsOf } from '../../testing/numa-host.js';

describe('what is wrong with a wish on whatever host', () => {
  const refused = (wish: Partial<ClaimWish>) =>
    (reasonsOf(machine().run(claim('c', 'i', { resources: { VCPU: 1 }, ...wish }))) as readonly object[]).map(
      (reason) => ('field' in reason && 'value' in reason ? [reason.field, reason.value] : reason),
    );
  test.each<[string, Partial<ClaimWish>, unknown[]]>([
    ['no cells', { numa: guest([]) }, [['numa.cells', 0]]],
    [
      'a vCPU in two places',
      { numa: guest([guestCell(0, { sharedCpus: [0], dedicatedCpus: [0] })]) },
      [['numa.cells[0].cpus', 0]],
    ],
    ['two cells of one number', { numa: guest([guestCell(1), guestCell(1)]) }, [['numa.cells[1].cell', 1]]],
    ['no memory', { numa: guest([guestCell(0, { memoryMib: 0 })]) }, [['numa.cells[0].memoryMib', 0]]],
    ['a page of no size', { numa: guest([guestCell(0)], { pageSize: 0 }) }, [['numa.pageSize', 0]]],
    [
      'a policy without dedicated vCPUs',
      { numa: guest([guestCell(0)], { threadPolicy: 'require', emulatorPolicy: 'isolate' }) },
      [
        ['numa.threadPolicy', 'require'],
        ['numa.emulatorPolicy', 'isolate'],
      ],
    ],
    [
      'one host cell for two',
      { numa: guest([guestCell(0, { hostCell: 1 }), guestCell(1, { hostCell: 1 })]) },
      [['numa.cells[1].hostCell', 1]],
    ],
    [
      'CPUs without a host cell',
      { numa: guest([guestCell(0, { dedicatedCpus: [0], hostCpus: [4] })]) },
      [['numa.cells[0].hostCpus', [4]]],
    ],
    [
      'too few CPUs',
      { numa: guest([guestCell(0, { dedicatedCpus: [0, 1], hostCell: 0, hostCpus: [4, 4] })]) },
      [['numa.cells[0].hostCpus', [4, 4]]],
    ],
    [
      'bonds of nothing and of strangers',
      {
        pciRequests: [request('r', 1, GPU, { numaPolicy: 'required' })],
        deviceConstraints: [
          { rule: 'same', attribute: 'card', requestIds: [] },
          { rule: 'different', attribute: 'card', requestIds: ['r', 'r', 's'] },
        ],
      },
      [
        ['deviceConstraints[0].requestIds', []],
        ['deviceConstraints[1].requestIds', ['r', 'r', 's']],
        ['deviceConstraints[1].requestIds', 's'],
      ],
    ],
  ])('%s', (_, wish, expected) => {
    expect(refused(wish)).toEqual(expected);
  });
});
