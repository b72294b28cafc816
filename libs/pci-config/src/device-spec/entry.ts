import type { JsonValue } from '../literal/json.js';

/** The four fields of an address, each as text. */
export interface AddressFields {
  readonly domain: string;
  readonly bus: string;
  readonly slot: string;
  readonly function: string;
}

export const ADDRESS_FIELDS = ['domain', 'bus', 'slot', 'function'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Greatest value of each field and the digits it is printed with (Nova facts 1.7). */
export const FIELD_LIMITS: Readonly<Record<AddressField, { readonly max: number; readonly width: number }>> = {
  domain: { max: 0xffff, width: 4 },
  bus: { max: 0xff, width: 2 },
  slot: { max: 0x1f, width: 2 },
  function: { max: 7, width: 1 },
};

/** Each field is `*` or zero-padded lower-case digits (Nova facts 1.6, 1.7). */
export interface GlobAddress extends AddressFields {
  readonly style: 'glob';
}

/** Each field is a pattern that must match at the field's start (Nova facts 1.8). */
export interface RegexAddress extends AddressFields {
  readonly style: 'regex';
}

export type AddressSpec = GlobAddress | RegexAddress;

export const ANY = '*';
export const ANY_ADDRESS: GlobAddress = { style: 'glob', domain: ANY, bus: ANY, slot: ANY, function: ANY };

/** One `[pci] device_spec` object after parsing (Nova facts 1.2 to 1.15). */
export interface DeviceSpecEntry {
  /** Which value of the option, and which member of its list (null: the value is one object). */
  readonly entry: number;
  readonly item: number | null;
  /** Four lower-case hexadecimal digits or `*`. */
  readonly vendorId: string;
  readonly productId: string;
  /** Null exactly where `devname` is given. */
  readonly address: AddressSpec | null;
  /** Network interface, looked up on the host whenever a device is matched (Nova facts 1.10). */
  readonly devname: string | null;
  /** Every other key; the boolean tags of Nova facts 1.12 as "true"/"false". */
  readonly tags: Readonly<Record<string, JsonValue>>;
  /** Only devices with a card serial number match (Nova facts 1.13). */
  readonly remoteManaged: boolean;
}

/** Tags that mean something to Nova (Nova facts 1.2). */
export const KNOWN_TAGS = [
  'physical_network',
  'trusted',
  'remote_managed',
  'managed',
  'live_migratable',
  'one_time_use',
  'resource_class',
  'traits',
] as const;

/** Keys that select devices. */
export const SELECTING_KEYS = ['vendor_id', 'product_id', 'address', 'devname'] as const;
