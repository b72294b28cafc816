import type { DeviceSpecEntry } from '../device-spec/entry.js';
import { ANY } from '../device-spec/entry.js';
import { isSingleAddress } from '../device-spec/glob-address.js';
import { type ConfigError, showValue } from '../finding.js';
import { deviceNames } from '../placement/device-names.js';
import type { DeviceMatch } from './match-devices.js';
import type { ScannedHost } from './scanned-device.js';

/** A reason that holds on one host only. */
const refuse = (entry: DeviceSpecEntry, key: string, rule: string, message: string): ConfigError => ({
  option: 'device_spec',
  entry: entry.entry,
  item: entry.item,
  key,
  value: showValue(key === 'address' ? entry.address : key === 'devname' ? entry.devname : (entry.tags[key] ?? null)),
  rule,
  message,
});

/** Rules of `remote_managed` that need the host: VFs only, and really those of the PF (Nova facts 1.13). */
export function remoteManagedErrors(entries: readonly DeviceSpecEntry[], host: ScannedHost): readonly ConfigError[] {
  return entries.filter((entry) => entry.remoteManaged).flatMap((entry) => remoteManagedError(entry, host) ?? []);
}

function remoteManagedError(entry: DeviceSpecEntry, host: ScannedHost): ConfigError | null {
  const address = entry.devname === null ? singleAddress(entry) : host.addressOfInterface(entry.devname);
  if (entry.devname !== null && address === null) {
    return refuse(
      entry,
      'devname',
      'Nova facts 1.13',
      `remote_managed needs the interface "${entry.devname}" on the host, and there is none`,
    );
  }
  if (address === null || !host.isPhysicalFunction(address)) return null;
  const pf = host.device(address);
  const vendorFits = entry.vendorId === ANY || !pf || entry.vendorId === pf.vendorId;
  if (vendorFits && entry.productId === host.vfProductId(address)) return null;
  const isPfItself = vendorFits && (entry.productId === ANY || entry.productId === pf?.productId);
  const message = isPfItself
    ? `${address} is a physical function; remote_managed is for its VFs: give their product_id (${host.vfProductId(address) ?? 'unknown'})`
    : `vendor_id ${entry.vendorId} and product_id ${entry.productId} are not those of the VFs of ${address} (${pf?.vendorId ?? 'unknown'}:${host.vfProductId(address) ?? 'unknown'})`;
  return refuse(entry, 'remote_managed', 'Nova facts 1.13', message);
}

const singleAddress = (entry: DeviceSpecEntry): string | null =>
  entry.address !== null && isSingleAddress(entry.address)
    ? `${entry.address.domain}:${entry.address.bus}:${entry.address.slot}.${entry.address.function}`
    : null;

/** What keeps a matched host from being reported to Placement (Nova facts 1.14, 7.3, 7.5). */
export function placementErrors(matches: readonly DeviceMatch[]): readonly ConfigError[] {
  const reported = matches.filter((match) => match.entry !== null && !match.entry.tags.physical_network);
  const childrenOf = new Map<string, DeviceMatch[]>();
  for (const match of reported) {
    const parent = match.device.parentAddress;
    if (parent !== null) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), match]);
  }
  return [
    ...reported.flatMap((match) => oneTimeUseError(match)),
    ...reported.flatMap((match) => dependentError(match, childrenOf.get(match.device.address) ?? [])),
    ...[...childrenOf.values()].flatMap((children) => mixedErrors(children)),
  ];
}

function oneTimeUseError({ device, entry }: DeviceMatch): readonly ConfigError[] {
  const tag = entry?.tags.one_time_use ?? null;
  if (!entry || device.parentAddress === null || tag === null) return [];
  return [
    refuse(
      entry,
      'one_time_use',
      'Nova facts 1.14',
      `${device.address} is a VF; one_time_use is for whole devices, leave the tag out`,
    ),
  ];
}

function dependentError(match: DeviceMatch, children: readonly DeviceMatch[]): readonly ConfigError[] {
  const [child] = children;
  if (!match.entry || !child) return [];
  const message = `${match.device.address} and its VF ${child.device.address} are both configured; give either the PF or its VFs`;
  return [refuse(match.entry, 'address', 'Nova facts 7.5', message)];
}

function mixedErrors(children: readonly DeviceMatch[]): readonly ConfigError[] {
  const [first, ...others] = children.flatMap(({ device, entry }) =>
    entry ? [{ device, entry, ...deviceNames(device, entry.tags) }] : [],
  );
  if (!first) return [];
  return others.flatMap(({ device, entry, resourceClass, traits }) => {
    const differing = [
      resourceClass === first.resourceClass
        ? null
        : { key: 'resource_class', a: first.resourceClass, b: resourceClass },
      traits.join() === first.traits.join() ? null : { key: 'traits', a: first.traits.join(), b: traits.join() },
    ].filter((difference) => difference !== null);
    return differing.map(({ key, a, b }) =>
      refuse(
        entry,
        key,
        'Nova facts 7.5',
        `VFs of one PF need equal ${key}: ${first.device.address} has ${a}, ${device.address} has ${b}`,
      ),
    );
  });
}
