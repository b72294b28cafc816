import { parseAddress } from '../pci/address.js';
import type { XmlElement } from '../xml/document.js';
import { hexAddress } from './host-address.js';

/** One host device that a domain takes. */
export interface DeviceUse {
  readonly address: string;
  /** How the document says it: `hostdev`, `interface hostdev`, `disk nvme`, … */
  readonly how: string;
  /** The guest has a part of it only (mdev): it may serve others too. */
  readonly shared: boolean;
}

/** What it takes to find the PCI function behind a name. */
export interface DeviceLookup {
  /** Function of a network device. */
  netdev(name: string): string | null;
  /** Function of a `/dev/vhost-vdpa-M`. */
  vdpa(charDev: string): string | null;
  /** Parent function of a mediated device. */
  mdev(uuid: string): string | null;
}

export interface DomainDevices {
  readonly uses: readonly DeviceUse[];
  /** Uses whose function could not be found, for people. */
  readonly unresolved: readonly string[];
}

/**
 * All host devices a domain's document takes (Host facts 5.4). The `<address>` directly under a device
 * is the GUEST's and never counts.
 */
export function domainDevices(domain: XmlElement, lookup: DeviceLookup): DomainDevices {
  const devices = domain.first('devices');
  const found = [
    ...(devices?.all('hostdev', { mode: 'subsystem' }) ?? []).flatMap((each) => ofHostdev(each, lookup)),
    ...(devices?.all('interface') ?? []).flatMap((each) => ofInterface(each, lookup)),
    ...(devices?.all('disk', { type: 'nvme' }) ?? []).map((each) => use('disk nvme', sourceAddress(each))),
    ...ofCommandLine(domain),
  ];
  return {
    uses: found.flatMap(({ address, how, shared }) => (address === null ? [] : [{ address, how, shared }])),
    unresolved: found.flatMap(({ address, how, named }) => (address === null ? [`${how} ${named ?? '?'}`] : [])),
  };
}

interface Found {
  readonly how: string;
  readonly address: string | null;
  readonly shared: boolean;
  readonly named: string | null;
}

const use = (how: string, address: string | null, named: string | null = null, shared = false): Found => ({
  how,
  address,
  shared,
  named,
});

const sourceAddress = (device: XmlElement | undefined): string | null =>
  hexAddress(device?.first('source')?.first('address'));

function ofHostdev(device: XmlElement, lookup: DeviceLookup): Found[] {
  const type = device.attribute('type');
  if (type === 'pci') return [use('hostdev', sourceAddress(device))];
  if (type !== 'mdev') return [];
  const uuid = device.first('source')?.first('address')?.attribute('uuid') ?? null;
  return [use('hostdev mdev', uuid === null ? null : lookup.mdev(uuid), uuid, true)];
}

function ofInterface(device: XmlElement, lookup: DeviceLookup): Found[] {
  const type = device.attribute('type');
  // What a network became is written only to the status file.
  const actual = type === 'network' ? device.first('actual') : device;
  const actualType = type === 'network' ? actual?.attribute('type') : type;
  const how = `interface ${actualType}`;
  const source = actual?.first('source');
  const dev = source?.attribute('dev') ?? null;
  if (actualType === 'hostdev') return [use(how, sourceAddress(actual))];
  if (actualType === 'vdpa') return [use(how, dev === null ? null : lookup.vdpa(dev), dev)];
  if (actualType === 'direct' && source?.attribute('mode') === 'passthrough') {
    return [use(`${how} passthrough`, dev === null ? null : lookup.netdev(dev), dev)];
  }
  return [];
}

/** `-device vfio-pci,host=65:00.0` given past libvirt: the last resort. */
function ofCommandLine(domain: XmlElement): Found[] {
  const args = domain.first('qemu:commandline')?.all('qemu:arg') ?? [];
  return args.flatMap((arg) => {
    const value = arg.attribute('value') ?? '';
    const host = /^vfio-pci,(?:.*,)?host=([0-9a-f:.]+)/i.exec(value)?.[1]?.toLowerCase();
    if (host === undefined) return [];
    const address = /^[0-9a-f]{2}:/.test(host) ? `0000:${host}` : host;
    return [use('qemu:commandline', parseAddress(address) ? address : null, host)];
  });
}
