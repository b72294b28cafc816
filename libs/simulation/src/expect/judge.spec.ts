import type { Expectation } from '../file/expectation.js';
import type { HostPicture } from '../pictures/host-picture.js';
import { Book } from '../words/book.js';
import { judge } from './judge.js';
import type { Seen } from './seen.js';

const book = new Book();
const pool = { vendorId: '8086', productId: '154c', kind: 'type-VF', resourceClass: 'X', total: 4, free: 1 };
const h1: HostPicture = {
  status: 'enabled',
  devices: [
    { address: '0000:81:00.1', claimId: 'c', instanceId: book.instanceId('i'), state: 'held', vanished: false },
    { address: '0000:81:00.2', claimId: null, instanceId: null, state: 'free', vanished: false },
  ],
  claims: [{ claimId: 'c', instanceId: book.instanceId('i'), status: 'held' }],
  pools: [
    { ...pool, numaNode: 0, tags: { physical_network: 'p1' } },
    { ...pool, numaNode: null, tags: {}, free: 2 },
  ],
  providers: {
    [book.hostId('h1')]: { VCPU: { total: 8, reserved: 0, used: 2 } },
    [book.providerId('h1/81:00.0')]: { X: { total: 8, reserved: 0, used: 1 } },
  },
};
const seen: Seen = {
  answer: {
    label: 'i',
    outcome: 'rejected',
    code: null,
    reasons: [{ code: 'CapacityExceeded', asked: 9, free: 8 }],
    host: 'h1',
    devices: ['81:00.1'],
    cells: null,
    attempt: 1,
    repeated: false,
    detail: null,
  },
  parts: [],
  state: {
    book,
    hosts: new Map([
      ['h1', h1],
      ['h2', null],
    ]),
    instanceStatus: () => 'placed',
    written: [{ stream: `host-${book.hostId('h1')}`, type: 'ClaimAccepted' }],
  },
};

describe('judge', () => {
  test.each<[Expectation]>([
    [{ outcome: 'rejected', reasons: ['CapacityExceeded'] }],
    [{ reasons: [{ code: 'CapacityExceeded', asked: 9 } as never] }],
    [{ host: 'h1', devices: 1, attempt: 1, repeated: false }],
    [{ devices: ['0000:81:00.1'] }],
    [{ owners: { h1: { '81:00.1': 'i', '0000:81:00.2': 'free', '99:00.0': 'absent' } } }],
    [{ holds: { i: { h1: ['81:00.1'] }, j: {} } }],
    [
      {
        claims: { h1: 1, h2: 0 },
        claimStatus: { i: 'held', j: 'none' },
        hostStatus: { h1: 'enabled', h2: 'unregistered' },
      },
    ],
    [{ pools: { h1: { '8086:154c': '3/8', '8086:154c numa=0': '1/4', '8086:154c numa=none': '2/4' } } }],
    [{ pools: { h1: { '8086:154c kind=type-VF tag:physical_network=p1': '1/4', '8086:154c class=Y': '0/0' } } }],
    [{ poolCount: { h1: 2 }, known: { h1: ['81:00.2', '81:00.1'] } }],
    [{ usage: { h1: { VCPU: 2, X: 1 }, 'h1/81:00.0': { X: 1, VCPU: 0 } } }],
    [{ events: { h1: ['ClaimAccepted'], i: [] }, written: 1, nothingWritten: false }],
    [{ anyOf: [{ outcome: 'accepted' }, { outcome: 'rejected' }] }],
    [{ exactlyOneOf: [{ outcome: 'accepted' }, { outcome: 'rejected' }] }],
  ])('%j holds', (expected) => {
    expect(judge(expected, seen)).toEqual([]);
  });

  test.each<[Expectation, string]>([
    [{ outcome: 'accepted' }, 'outcome'],
    [{ reasons: [] }, 'reasons'],
    [{ reasons: ['ClaimEmpty'] }, 'reasons.0'],
    [{ reasons: [{ code: 'CapacityExceeded', free: 7 } as never] }, 'reasons.0.free'],
    [{ devices: 2 }, 'devices'],
    [{ owners: { h1: { '81:00.1': 'free' } } }, 'owners.h1.81:00.1'],
    [{ holds: { i: {} } }, 'holds.i.h1'],
    [{ holds: { j: { h1: 0 } } }, 'holds.j.h1'],
    [{ pools: { h1: { '8086:154c': '3/7' } } }, 'pools.h1.8086:154c'],
    [{ events: { h1: [] } }, 'events.h1'],
    [{ nothingWritten: true }, 'nothingWritten'],
    [{ tally: { accepted: 1 } }, 'tally.accepted'],
    [{ outcomes: { i: 'accepted' } }, 'outcomes.i'],
    [{ anyOf: [{ outcome: 'accepted' }, { devices: 2 }] }, 'anyOf'],
    [{ exactlyOneOf: [{ outcome: 'rejected' }, { devices: 1 }] }, 'exactlyOneOf'],
    [{ exactlyOneOf: [{ outcome: 'accepted' }, { devices: 3 }] }, 'exactlyOneOf'],
  ])('%j does not', (expected, path) => {
    expect(judge(expected, seen).map((mismatch) => mismatch.path.join('.'))).toEqual([path]);
  });
});
