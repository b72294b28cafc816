/** What the agent reads of `GET /v1/hosts/{id}`. */
export interface HostOnServer {
  readonly name: string;
  readonly revision: number;
  /** Of the last report that was taken; null and 0 before the first. */
  readonly bootId: string | null;
  readonly reportSequence: number;
  readonly devices: readonly { readonly address: string; readonly claimId: string | null }[];
  readonly claims: readonly {
    readonly claimId: string;
    readonly instanceId: string;
    readonly status: string;
    readonly devices: readonly { readonly address: string }[];
  }[];
}
