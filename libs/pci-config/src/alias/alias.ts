import type { NumaPolicy } from '@berth/domain';

/** Device types an alias may ask for; `vdpa` is for ports only (Nova facts 2.2). */
export const ALIAS_KINDS = ['type-PCI', 'type-PF', 'type-VF'] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number];

/** One alternative of an alias, as written but for `live_migratable` (Nova facts 2.1, 2.2). Absent = not asked. */
export interface AliasSpec {
  readonly vendor_id?: string;
  readonly product_id?: string;
  readonly capability_type?: string;
  readonly dev_type?: AliasKind;
  readonly resource_class?: string;
  readonly traits?: string;
  /** Absent = no constraint. */
  readonly live_migratable?: 'true' | 'false';
}

/** A name with its alternatives: values of one name are ORed (Nova facts 2.5). */
export interface Alias {
  readonly name: string;
  readonly numaPolicy: NumaPolicy;
  readonly specs: readonly AliasSpec[];
}

/** One value of the option. */
export interface AliasEntry extends Alias {
  readonly entry: number;
  readonly specs: readonly [AliasSpec];
}
