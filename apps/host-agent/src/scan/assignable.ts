import type { HostUse } from '../host-use/host-use.js';
import type { DeviceFacts } from './device-facts.js';
import type { DeviceStanding, ScannedGroup } from './host-scan.js';

/** What is known about one function when its reasons are listed. */
export interface AssignabilityFacts {
  readonly facts: DeviceFacts;
  readonly standing: DeviceStanding;
  readonly isBridge: boolean;
  readonly group: ScannedGroup | null;
  readonly busyMates: readonly string[];
  readonly firmwareMapping: boolean;
  /** Null: can't be seen. */
  readonly hostUse: readonly string[] | null;
  /** Null: the kernel is too old to say; empty: it has no way to reset the function. */
  readonly resetMethods: readonly string[] | null;
}

/** All reasons against handing a function out, in this order (Host facts 7); none: it is assignable. */
export function reasonsAgainst(about: AssignabilityFacts): string[] {
  return [
    ...(about.isBridge ? ['not-endpoint'] : []),
    ...(about.group === null ? ['no-iommu-group'] : []),
    ...about.busyMates.map((mate) => `group-mate-in-use:${mate}`),
    ...(about.hostUse === null ? ['host-use-unknown'] : about.hostUse.length > 0 ? ['host-in-use'] : []),
    ...(about.facts.bootVga ? ['boot-display'] : []),
    ...(about.firmwareMapping ? ['firmware-mapping'] : []),
    ...(about.resetMethods?.length === 0 && !about.isBridge ? ['no-reset'] : []),
    ...(about.standing === 'withheld' ? ['suspected-vf'] : []),
    ...(about.standing === 'sick' ? ['sick'] : []),
    ...(about.standing === 'wide-domain' ? ['wide-domain'] : []),
  ];
}

/**
 * What the host does with a function. Null where that can't be seen: a disk or NIC that a host driver
 * serves, in a tree without mounts or addresses. No driver, or a VFIO one, means no use by the host.
 */
export function hostUseOf(facts: DeviceFacts, use: HostUse, vdpaUse: readonly string[]): readonly string[] | null {
  const known = [...(use.uses.get(facts.address) ?? []), ...vdpaUse];
  if (known.length > 0 || facts.driver === null || facts.vfioBound) return known;
  const baseClass = facts.classCode?.slice(0, 2);
  if (baseClass === '01' && !use.disksKnown) return null;
  if (baseClass === '02' && !use.netdevsKnown) return null;
  return known;
}
