import { ADDRESS_FIELDS, type AddressSpec, ANY } from '../device-spec/entry.js';
import { isSingleAddress, readGlobAddress } from '../device-spec/glob-address.js';
import { compilePythonRegex } from '../regex/python-regex.js';
import type { ScannedDevice, ScannedHost } from './scanned-device.js';

export type AddressMatcher = (device: Pick<ScannedDevice, 'address' | 'parentAddress'>) => boolean;

const CANONICAL = /^([0-9a-f]{4}):([0-9a-f]{2}):([01][0-9a-f])\.([0-7])$/;

const matchesNothing: AddressMatcher = () => false;

/** The test of one address against the four fields of a spec. Domains above ffff match nothing (Nova facts 1.16). */
function fieldsMatcher(spec: AddressSpec): (address: string) => boolean {
  const tests = ADDRESS_FIELDS.map((name): ((text: string) => boolean) => {
    const wanted = spec[name];
    if (spec.style === 'glob') return (text) => wanted === ANY || wanted === text;
    const regex = compilePythonRegex(wanted);
    return regex.ok ? regex.matches : () => false;
  });
  return (address) => {
    const fields = CANONICAL.exec(address);
    return fields !== null && tests.every((test, index) => test(fields[index + 1] ?? ''));
  };
}

/**
 * Compiles an address for one host. Fully specified and a PF there: its VFs match as well, by their parent's address,
 * which is tried before their own (Nova facts 1.9).
 */
export function addressMatcher(spec: AddressSpec, host: ScannedHost): AddressMatcher {
  const matches = fieldsMatcher(spec);
  const single = `${spec.domain}:${spec.bus}:${spec.slot}.${spec.function}`;
  const isPf = isSingleAddress(spec) && host.isPhysicalFunction(single);
  return (device) =>
    (isPf && device.parentAddress !== null && matches(device.parentAddress)) || matches(device.address);
}

/** Compiles a network interface's name for one host; unknown there, it matches nothing (Nova facts 1.10). */
export function interfaceMatcher(name: string, host: ScannedHost): AddressMatcher {
  const address = host.addressOfInterface(name);
  const read = address === null ? null : readGlobAddress(address);
  return read?.ok ? addressMatcher(read.address, host) : matchesNothing;
}
