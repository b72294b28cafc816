/** The six numbers of a declared inventory record, replaced as a whole (Placement facts 1.4, 9.5). */
export interface InventoryRecord {
  /** 1 … 2147483647. */
  readonly total: number;
  readonly reserved: number;
  readonly minUnit: number;
  readonly maxUnit: number;
  readonly stepSize: number;
  /** A double; capacity is (total - reserved) × ratio, not rounded (Placement facts 1.5). */
  readonly allocationRatio: number;
}

/** What an agent says of one counted class: how many units the machine has, and how many it keeps back. */
export interface ReportedInventory {
  readonly total: number;
  readonly reserved: number;
}

/** class → record. */
export type Inventories = Readonly<Record<string, InventoryRecord>>;
export type ReportedInventories = Readonly<Record<string, ReportedInventory>>;
