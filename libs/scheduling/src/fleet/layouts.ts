import { Rows } from '../columns/rows.js';

/** What a host is, in bits. `REPORTED`: its inventory is known. `LIMITED`: see {@link hostRows}. */
export const HostFlag = {
  RETIRED: 1,
  DISABLED: 2,
  DRAINING: 4,
  DRAINED: 8,
  FENCED: 16,
  SUSPENDED: 32,
  REPORTED: 64,
  /** An operator declared numbers for a device class: its devices alone don't tell what may be taken. */
  LIMITED: 128,
  /** A counted class of this host is on another provider than the root. */
  NESTED: 256,
  /** Devices that share an IOMMU group are never handed out here; with GROUPS_IGNORED groups don't count. */
  GROUPS_ALONE: 512,
  GROUPS_IGNORED: 1024,
} as const;

/** Any of them keeps new claims away. */
export const CLOSED = HostFlag.RETIRED | HostFlag.DISABLED | HostFlag.DRAINING | HostFlag.FENCED | HostFlag.SUSPENDED;

export const HOST_KINDS = ['machine', 'sharing', 'other'] as const;

export const hostRows = () =>
  new Rows({
    /** First 32 bits of the id: orders hosts without touching their text. */
    order: 'u32',
    flags: 'u16',
    kind: 'u8',
    revision: 'f64',
    incarnation: 'u32',
    /** Envelope time of the last report; 0 before the first. */
    reportedAt: 'f64',
    /** First rows of its lists. */
    provider: 'u32',
    device: 'u32',
    claim: 'u32',
    /** Free devices over all pools. */
    freeDevices: 'u32',
    next: 'u32',
  });

export const ProviderFlag = { OF_DEVICES: 1, DERIVED_NAME: 2 } as const;

/** Providers of a host are a list, root first, then in order of arrival. */
export const providerRows = () =>
  new Rows({
    id0: 'u32',
    id1: 'u32',
    id2: 'u32',
    id3: 'u32',
    host: 'u32',
    parent: 'u32',
    generation: 'u32',
    flags: 'u8',
    /** With DERIVED_NAME: the card's address, the name being `<host name>_<ADDRESS>`. */
    card: 'f64',
    reported: 'u32',
    declared: 'u32',
    traits: 'u32',
    aggregates: 'u32',
    next: 'u32',
  });

/**
 * `USED`: by somebody without a claim. `UNUSED`: a confirmed claim has it, and no guest uses it. `RESERVED`: used once
 * and not cleared. `GROUPED`: its IOMMU group has other endpoints.
 */
export const DeviceFlag = {
  VANISHED: 1,
  QUARANTINED: 2,
  USED: 4,
  PENDING: 8,
  UNUSED: 16,
  RESERVED: 32,
  GROUPED: 64,
} as const;

/** Devices of a host are a list in address order. */
export const deviceRows = () =>
  new Rows({
    address: 'f64',
    parent: 'f64',
    /** Packed address of the bridge at the root of its path. */
    rootPort: 'f64',
    pool: 'u32',
    provider: 'u32',
    /** Row of the open claim that holds it; 0 = none. */
    claim: 'u32',
    flags: 'u8',
    next: 'u32',
  });

export const ClaimFlag = { CONFIRMED: 1, GROUPED: 2 } as const;

/** Open claims of a host are a list, newest first. */
export const claimRows = () =>
  new Rows({
    claim0: 'u32',
    claim1: 'u32',
    claim2: 'u32',
    claim3: 'u32',
    instance0: 'u32',
    instance1: 'u32',
    instance2: 'u32',
    instance3: 'u32',
    host: 'u32',
    flags: 'u8',
    amount: 'u32',
    /** Next claim in the same bucket of the instance index. */
    chain: 'u32',
    next: 'u32',
  });

/** Amounts of a claim are a list: one row for each provider and class. */
export const amountRows = () =>
  new Rows({
    provider: 'u32',
    class: 'u32',
    amount: 'f64',
    next: 'u32',
  });
