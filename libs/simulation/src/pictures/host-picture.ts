/** A device as anybody may see it. */
export interface DevicePicture {
  readonly address: string;
  /** Of the claim that holds it. */
  readonly instanceId: string | null;
  readonly claimId: string | null;
  /** free, held, confirmed, blocked, quarantined, drifted or unavailable. */
  readonly state: string;
  readonly vanished: boolean;
}

export interface PoolPicture {
  readonly vendorId: string;
  readonly productId: string;
  readonly kind: string;
  readonly numaNode: number | null;
  readonly resourceClass: string;
  readonly tags: Readonly<Record<string, string | null>>;
  readonly total: number;
  readonly free: number;
}

export interface ClaimPicture {
  readonly claimId: string;
  readonly instanceId: string;
  readonly status: string;
}

/** Numbers of one class on one provider. */
export interface ClassPicture {
  readonly total: number;
  readonly reserved: number;
  readonly used: number;
}

/** What is so on one host, from whatever side it was read. */
export interface HostPicture {
  /** The one word that the list of hosts shows. */
  readonly status: string;
  readonly devices: readonly DevicePicture[];
  readonly claims: readonly ClaimPicture[];
  readonly pools: readonly PoolPicture[];
  /** provider id → class → numbers. */
  readonly providers: Readonly<Record<string, Readonly<Record<string, ClassPicture>>>>;
}
