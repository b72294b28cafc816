import { ADDRESS_FIELDS, ANY, type AddressSpec, type DeviceSpecEntry } from '../device-spec/entry.js';
import { isSingleAddress } from '../device-spec/glob-address.js';
import type { ConfigWarning } from '../finding.js';
import { showValue } from '../finding.js';

const covers = (wide: string, narrow: string): boolean => wide === ANY || wide === narrow;

function coversAddress(wide: AddressSpec, narrow: AddressSpec): boolean {
  if (wide.style === 'regex') {
    return ADDRESS_FIELDS.every(
      (name) => wide[name] === '.*' || (narrow.style === 'regex' && wide[name] === narrow[name]),
    );
  }
  return ADDRESS_FIELDS.every((name) => wide[name] === ANY || (narrow.style === 'glob' && wide[name] === narrow[name]));
}

function coversEntry(wide: DeviceSpecEntry, narrow: DeviceSpecEntry): boolean {
  if (!covers(wide.vendorId, narrow.vendorId) || !covers(wide.productId, narrow.productId)) return false;
  if (wide.remoteManaged && !narrow.remoteManaged) return false;
  if (wide.devname !== null) return wide.devname === narrow.devname;
  if (wide.address === null) return false;
  if (narrow.address !== null) return coversAddress(wide.address, narrow.address);
  return ADDRESS_FIELDS.every((name) => wide.address?.[name] === ANY || wide.address?.[name] === '.*');
}

const where = (entry: DeviceSpecEntry): string =>
  entry.item === null ? `entry ${entry.entry}` : `entry ${entry.entry}, item ${entry.item}`;

/** Entries that can never give a device because an earlier one takes all they match (Nova facts 1.11). */
export function shadowWarnings(entries: readonly DeviceSpecEntry[]): readonly ConfigWarning[] {
  return entries.flatMap((entry, index): readonly ConfigWarning[] => {
    const earlier = entries.slice(0, index).find((candidate) => coversEntry(candidate, entry));
    if (!earlier) return [];
    const single = entry.address !== null && isSingleAddress(entry.address);
    const wider = earlier.address !== null && entry.address !== null && !sameFields(earlier.address, entry.address);
    const exception = single && wider ? ' (but for VFs at other addresses, if this is a PF)' : '';
    const message = `${where(earlier)} comes first and takes everything this entry matches${exception}; the tags here are never used`;
    return [
      {
        option: 'device_spec',
        entry: entry.entry,
        item: entry.item,
        key: null,
        value: showValue(entry.address ?? entry.devname),
        rule: 'Nova facts 1.11',
        message,
        code: 'shadowed',
      },
    ];
  });
}

const sameFields = (a: AddressSpec, b: AddressSpec): boolean => ADDRESS_FIELDS.every((name) => a[name] === b[name]);
