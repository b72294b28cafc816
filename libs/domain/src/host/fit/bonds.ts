import type { CellState } from '../../numa/cell-use.js';
import { cardSlotOf, type DeviceConstraint } from '../../pci/constraint.js';
import type { Demand } from './demand.js';
import { cellOf } from './nearness.js';
import type { FitDevice } from './view.js';

/** A constraint in the terms of one search. */
export interface Bond {
  readonly constraint: DeviceConstraint;
  /** Place in the wish's list. */
  readonly index: number;
  /** Bit i set: it binds demand i of those with a free choice. */
  readonly demands: number;
  /** Values of the devices that its requests name. */
  readonly named: readonly (string | null)[];
  readonly valueIn: (device: FitDevice) => string | null;
}

/**
 * @param free demands with a free choice, the ones bits stand for
 * @param named devices that requests name, by request id
 * @param states the host's cells, null where it told of none: then a device's own word counts
 */
export function bondsOf(
  constraints: readonly DeviceConstraint[],
  free: readonly Demand[],
  named: ReadonlyMap<string, readonly FitDevice[]>,
  states: readonly CellState[] | null,
): Bond[] {
  return constraints.map((constraint, index) => {
    const { attribute, requestIds } = constraint;
    const valueIn = (device: FitDevice): string | null => {
      if (attribute === 'card') return cardSlotOf(device);
      if (attribute === 'root-port') return device.rootPort;
      const cell = states ? cellOf(device, states) : device.numaNode;
      return cell === null ? null : String(cell);
    };
    return {
      constraint,
      index,
      demands: free.reduce(
        (bits, { requestId }, at) => (requestId !== null && requestIds.includes(requestId) ? bits | (1 << at) : bits),
        0,
      ),
      named: requestIds.flatMap((requestId) => (named.get(requestId) ?? []).map(valueIn)),
      valueIn,
    };
  });
}

/** Whether the named devices themselves break the bond, whatever else is chosen. */
export function namedBreak({ constraint, named }: Bond): boolean {
  if (named.length === 0) return false;
  if (named.includes(null)) return true;
  const values = new Set(named).size;
  return constraint.rule === 'same' ? values > 1 : values < named.length;
}

/** Whether a device may serve the bond's demands beside the named ones. */
export function mayJoin({ constraint, named, valueIn }: Bond, device: FitDevice): boolean {
  const value = valueIn(device);
  if (value === null) return false;
  return constraint.rule === 'same' ? named.every((other) => other === value) : !named.includes(value);
}
