import { cellStates, type NumaPolicy } from '../../index.js';
import { fitDevice } from '../../testing/fit-builders.js';
import { hostCell } from '../../testing/numa-builders.js';
import { cellOf, distanceOf, guestPlace } from './nearness.js';

const states = (...sockets: (number | null)[]) =>
  cellStates({ cells: sockets.map((socket, cell) => hostCell(cell, { socket })) }, []);
const on = (numaNode: number | null) => fitDevice('0000:81:00.0', { numaNode });

test('a device is on the cell it says, if the host has it; on a host of one cell it is there', () => {
  expect([0, 1, 2, null].map((node) => cellOf(on(node), states(0, 0)))).toEqual([0, 1, null, null]);
  expect([0, 1, null].map((node) => cellOf(on(node), states(0)))).toEqual([0, 0, 0]);
});

test('socket mates are known only where every cell knows its socket (Nova facts 6.3)', () => {
  expect(guestPlace([1], states(0, 0, 1))).toEqual({ cells: new Set([1]), socketMates: new Set([0, 1]) });
  expect(guestPlace([0, 2], states(0, 0, 1)).socketMates).toEqual(new Set([0, 1, 2]));
  expect(guestPlace([1], states(0, 0, null)).socketMates).toBeNull();
});

test.each<[NumaPolicy, (number | null)[]]>([
  // near, same socket, other socket, unknown (Nova facts 6.2 to 6.6)
  ['required', [0, null, null, null]],
  ['socket', [0, 1, null, null]],
  ['legacy', [0, null, null, 1]],
  ['preferred', [0, 2, 2, 1]],
])('%s', (policy, expected) => {
  const place = guestPlace([0], states(0, 0, 1));
  expect([0, 1, 2, null].map((cell) => distanceOf(policy, cell, place))).toEqual(expected);
  const unknown = guestPlace([0], states(0, 0, null));
  expect(distanceOf('socket', 1, unknown)).toBeNull();
});
