/** What later steps need of an answer. */
export interface Seen {
  readonly claimId?: string;
  readonly moveId?: string;
  readonly gangId?: string;
  readonly destination?: { readonly claimId: string } | null;
}

/** One request that is sent over HTTP to one server and over gRPC to its twin. */
export interface Step {
  readonly operation: string;
  /** Or made from the answer to the step before, over the same protocol. */
  readonly path?: Record<string, string> | ((before: Seen) => Record<string, string>);
  readonly query?: Record<string, string | number>;
  readonly body?: object | ((before: Seen) => object);
  /** Default: one of its own; null: none. */
  readonly key?: string | null;
  readonly ifMatch?: string;
  /** HTTP status that must come; the gRPC code follows from it. */
  readonly status: number;
  /** Code of the refusal. */
  readonly code?: string;
}

/** A UUID for tests: `uuid(7)`. */
export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const HOST = uuid(1);
export const SPARE_HOST = uuid(2);
export const NOBODY = uuid(99);
export const GPU_SPEC = { vendorId: '10de', productId: '2330' };
export const GPU_CLASS = 'CUSTOM_PCI_10DE_2330';
