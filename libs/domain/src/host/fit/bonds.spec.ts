import { cellStates, type DeviceConstraint } from '../../index.js';
import { demand, fitChild, fitDevice } from '../../testing/fit-builders.js';
import { hostCell } from '../../testing/numa-builders.js';
import { bondsOf, mayJoin, namedBreak } from './bonds.js';

const P = '0000:81:00.0';
const Q = '0000:82:00.0';
const PORT = '0000:00:01.0';
const constraint = (
  rule: DeviceConstraint['rule'],
  attribute: DeviceConstraint['attribute'] = 'root-port',
  requestIds: readonly string[] = ['a', 'b'],
): DeviceConstraint => ({ rule, attribute, requestIds });
const NOBODY = new Map<string, never[]>();
/** A bond of requests a and b, of which a names these devices. */
const bond = (rule: DeviceConstraint['rule'], ports: readonly (string | null)[]) => {
  const named = ports.map((rootPort, n) => fitDevice(`0000:81:00.${n}`, { rootPort }));
  return bondsOf([constraint(rule)], [], new Map([['a', named]]), null)[0]!;
};

test('a bond binds its own requests, never an amount, and keeps its place', () => {
  const free = ['a', null, 'x', 'b'].map((requestId) => demand(1, [''], { requestId }));
  const both = bondsOf([constraint('same', 'card', ['x']), constraint('different')], free, NOBODY, null);
  expect(both.map(({ index, demands, named }) => [index, demands, named])).toEqual([
    [0, 0b0100, []],
    [1, 0b1001, []],
  ]);
});

test('what bonds compare: the card, the root port, the cell as far as the host knows it', () => {
  const value = (attribute: DeviceConstraint['attribute'], device: ReturnType<typeof fitDevice>, states = cells(2)) =>
    bondsOf([constraint('same', attribute)], [], NOBODY, states)[0]?.valueIn(device);
  const cells = (count: number) => cellStates({ cells: Array.from({ length: count }, (_, n) => hostCell(n)) }, []);
  const child = fitChild('0000:81:02.0', P, { rootPort: PORT, numaNode: 1 });
  expect(value('card', child)).toBe(value('card', fitDevice(P)));
  expect(value('card', child)).not.toBe(value('card', fitDevice(Q)));
  expect([value('root-port', child), value('root-port', fitDevice(P))]).toEqual([PORT, null]);
  expect([value('numa-cell', child), value('numa-cell', fitDevice(P, { numaNode: 7 }))]).toEqual(['1', null]);
  // A host that told of no cells: the device's own word counts.
  const own = bondsOf([constraint('same', 'numa-cell')], [], NOBODY, null)[0]!;
  expect([own.valueIn(fitDevice(P, { numaNode: 7 })), own.valueIn(fitDevice(P))]).toEqual(['7', null]);
});

test.each([
  ['same', [], false],
  ['same', ['p'], false],
  ['same', ['p', 'p'], false],
  ['same', ['p', 'q'], true],
  ['same', ['p', null], true],
  ['different', [], false],
  ['different', ['p', 'q'], false],
  ['different', ['p', 'p'], true],
  ['different', [null], true],
] as const)('named devices themselves: %s %j is broken: %s', (rule, ports, broken) => {
  expect(namedBreak(bond(rule, ports))).toBe(broken);
});

test.each([
  ['same', [], 'p', true],
  ['same', ['p'], 'p', true],
  ['same', ['p'], 'q', false],
  ['same', [], null, false],
  ['different', ['p', 'q'], 'r', true],
  ['different', ['p', 'q'], 'q', false],
  ['different', [], null, false],
] as const)('beside named ones: %s %j may be joined by one at %s: %s', (rule, ports, rootPort, may) => {
  expect(mayJoin(bond(rule, ports), fitDevice(Q, { rootPort }))).toBe(may);
});
