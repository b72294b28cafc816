import { byCodeUnit, DEVICE_STANDINGS, type DeviceDescription, type DeviceStanding, sortedKeys } from '@berth/domain';
import { Interned } from '../columns/interned.js';
import { PoolColumn } from './pool-column.js';

/** What makes devices interchangeable for requests, wherever they sit (Nova facts 5.1, without the card's address). */
export type PoolClass = Pick<
  DeviceDescription,
  'vendorId' | 'productId' | 'kind' | 'numaNode' | 'resourceClass' | 'traits' | 'tags'
>;

/** What a device of a pool is doing; each device is in exactly one of these states. */
export const DEVICE_STATES = DEVICE_STANDINGS;
export type DeviceStateName = DeviceStanding;
/** Places in {@link DEVICE_STATES}. */
export const StateCode = {
  FREE: 0,
  HELD: 1,
  CONFIRMED: 2,
  BLOCKED: 3,
  QUARANTINED: 4,
  UNAVAILABLE: 5,
  DRIFTED: 6,
  RESERVED: 7,
} as const;

/** The members of a pool class, in a fixed order and with sorted lists. */
export const poolClassOf = (device: PoolClass): PoolClass => ({
  vendorId: device.vendorId,
  productId: device.productId,
  kind: device.kind,
  numaNode: device.numaNode,
  resourceClass: device.resourceClass,
  traits: [...device.traits].sort(byCodeUnit),
  tags: Object.fromEntries(sortedKeys(device.tags).map((key) => [key, device.tags[key] ?? null])),
});

/** Equal for equal classes; lists in another order are brought into order first. */
function keyOf(device: PoolClass): string {
  const { vendorId, productId, kind, numaNode, resourceClass } = device;
  const plain = `${vendorId} ${productId} ${kind} ${numaNode} ${resourceClass}`;
  const { traits, tags } = device.traits.length > 0 ? poolClassOf(device) : device;
  let more = '';
  for (const trait of traits) more += ` ${trait}`;
  const keys = sortedKeys(tags);
  return keys.length === 0
    ? `${plain}${more}`
    : `${plain}${more} ${JSON.stringify(keys.map((key) => [key, tags[key]]))}`;
}

const NONE: PoolClass = {
  vendorId: '',
  productId: '',
  kind: 'type-PCI',
  numaNode: null,
  resourceClass: '',
  traits: [],
  tags: {},
};

/** The open set of pool classes: interned, each with its column of free counts and its sums over the fleet. */
export class PoolClasses {
  readonly classes = new Interned<PoolClass>(NONE, keyOf);
  private readonly columns: PoolColumn[] = [];
  private readonly sums: Float64Array[] = [];
  /** Counts additions and removals: whoever cached which classes match what looks again. */
  changes = 0;

  take(device: PoolClass): number {
    const known = this.classes.find(keyOf(device));
    if (known !== 0) return known;
    return this.classes.take(poolClassOf(device), (id) => {
      this.open(id);
      this.changes++;
    });
  }

  /** One device of the class less; it must have been counted out before. */
  give(id: number): void {
    if (this.classes.give(id)) this.changes++;
  }

  get(id: number): PoolClass {
    return this.classes.get(id);
  }

  column(id: number): PoolColumn {
    return this.columns[id]!;
  }

  /** Devices of the class over all hosts by {@link StateCode}. */
  sumsOf(id: number): Float64Array {
    return this.sums[id]!;
  }

  /** Makes room for the counts of classes that were loaded. */
  openAll(): void {
    for (const id of this.classes.ids()) this.open(id);
    this.changes++;
  }

  private open(id: number): void {
    this.columns[id] = new PoolColumn();
    this.sums[id] = new Float64Array(DEVICE_STATES.length);
  }
}
