/**
 * The little of the stored JSON that the raw checks read. Written down here a second time on purpose: nothing in
 * this folder knows the domain's types or its fold, so that a mistake there can't hide here.
 */
export interface RawDevice {
  readonly address: string;
  readonly providerId: string;
  readonly resourceClass: string;
  readonly parentAddress: string | null;
}

/** provider → class → amount. */
export type RawAmounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface RawClaim {
  readonly claimId: string;
  readonly allocations: RawAmounts;
  readonly devices: readonly { readonly address: string }[];
  readonly move: { readonly moveId: string; readonly shared?: RawAmounts } | null;
}

export interface RawReport {
  readonly totals: Readonly<Record<string, Readonly<Record<string, { total: number; reserved: number }>>>>;
  readonly devicesAppeared: readonly RawDevice[];
  readonly devicesChanged: readonly RawDevice[];
  readonly devicesVanished: readonly string[];
  readonly devicesReturned: readonly string[];
}

export interface RawDeclared {
  readonly providerId: string;
  readonly inventories: Readonly<Record<string, { total: number; reserved: number; allocationRatio: number }>>;
}

/** A broken rule, before it is known where. */
export interface RawFinding {
  readonly invariant: string;
  readonly detail: string;
}
