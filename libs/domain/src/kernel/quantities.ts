/** Greatest whole number an amount may have; above it JSON readers lose digits. */
export const MAX_AMOUNT = Number.MAX_SAFE_INTEGER;

/** Upper limit of an inventory's whole numbers (Placement facts 1.4). */
export const MAX_INVENTORY_NUMBER = 2_147_483_647;

/** True for a whole number from 1 to 2^53 - 1: what may be asked of a resource class. */
export const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;

/** provider → resource class → whole amount (DESIGN section 3, "a claim is a map"). */
export type Allocations = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** provider → generation after the event (Placement facts 9.3): recorded, never inferred. */
export type Generations = Readonly<Record<string, number>>;
