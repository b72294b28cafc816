interface Of<T extends string, D> {
  readonly type: T;
  readonly data: D;
}

/** Custom resource classes and traits are cloud-wide (Placement facts 9.15). Renames are a mapping here. */
export type ResourceClassDefined = Of<'ResourceClassDefined', { readonly name: string }>;
export type ResourceClassRenamed = Of<'ResourceClassRenamed', { readonly from: string; readonly to: string }>;
export type ResourceClassDeleted = Of<'ResourceClassDeleted', { readonly name: string }>;
export type TraitDefined = Of<'TraitDefined', { readonly name: string }>;
export type TraitDeleted = Of<'TraitDeleted', { readonly name: string }>;

/** Every event of `registry-classes` and `registry-traits`. */
export type RegistryEvent =
  | ResourceClassDefined
  | ResourceClassRenamed
  | ResourceClassDeleted
  | TraitDefined
  | TraitDeleted;
