import type { Wish } from '../log/shapes.js';

/** A question as the auditor reads it; the simulator's own is a superset. */
export interface Asked {
  readonly commandId: string;
  readonly deed: {
    readonly kind: string;
    readonly hostId?: string;
    readonly instanceId?: string;
    readonly claimId?: string;
    readonly command?: Partial<Wish> & {
      readonly type: string;
      readonly claimId?: string;
      readonly instanceId?: string | null;
      readonly leaseMs?: number | null;
    };
    readonly wish?: unknown;
    readonly request?: unknown;
    readonly seen?: unknown;
    readonly what?: string;
    readonly moveId?: string;
  };
}

/** An answer as the auditor reads it. */
export interface Answered {
  readonly outcome: string;
  readonly code: string | null;
  readonly reasons: readonly { readonly code: string }[];
  readonly hostId: string | null;
  readonly claimId: string | null;
  readonly devices: readonly string[] | null;
  readonly members: readonly { readonly hostId: string; readonly claimId: string }[] | null;
  readonly repeated: boolean;
}
