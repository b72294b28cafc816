import { Nested, Optional, OrNull, Real, Whole } from '../schema/fields.js';

/** Placement facts 1.4: inventories end at 2^31 - 1. */
export const INVENTORY_MAX = 2_147_483_647;

export class ReportedTotalBody {
  @Whole({ min: 1, max: INVENTORY_MAX, example: 64 })
  total!: number;

  @Optional()
  @Whole({ min: 0, max: INVENTORY_MAX, default: 0 })
  reserved?: number | null;
}

export class InventoryNumbers {
  @Whole({ min: 0, max: INVENTORY_MAX })
  total!: number;
  @Whole({ min: 0, max: INVENTORY_MAX })
  reserved!: number;
  @Whole({ min: 0, max: INVENTORY_MAX })
  minUnit!: number;
  @Whole({ min: 0, max: INVENTORY_MAX })
  maxUnit!: number;
  @Whole({ min: 1, max: INVENTORY_MAX })
  stepSize!: number;
  @Real({ min: 0 })
  allocationRatio!: number;
}

export class InventoryView {
  @OrNull()
  @Nested(() => InventoryNumbers, {
    description: 'What decisions use: derived from what was declared and what was reported.',
  })
  effective!: InventoryNumbers | null;
  @OrNull()
  @Nested(() => InventoryNumbers)
  declared!: InventoryNumbers | null;
  @OrNull()
  @Nested(() => ReportedTotalBody)
  reported!: ReportedTotalBody | null;
  @Whole({ description: 'Sum over open claims.' })
  used!: number;
  @Whole({ description: 'What may still be taken: (total - reserved) x ratio - used, never below 0.' })
  free!: number;
}
