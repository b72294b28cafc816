import type { DeviceKind } from '@berth/domain';
import type { VdpaDevice } from '../sysfs/vdpa.js';
import type { DeviceFacts, VfSuspicion } from './device-facts.js';

export interface KindOf {
  /** Null: withheld. */
  readonly kind: DeviceKind | null;
  readonly suspectedVf: VfSuspicion | null;
}

/**
 * What a function is (Host facts 2.5, 2.9): `physfn` makes a VF, whatever else is there; a vDPA
 * device on a VF makes it vdpa; a VF capacity makes a PF, also with no VFs. One that may be a VF
 * without its link is withheld, never type-PCI.
 *
 * @param pfOf child address → PF, from the PFs' own virtfn links
 */
export function kindOf(facts: DeviceFacts, pfOf: ReadonlyMap<string, string>, vdpa: readonly VdpaDevice[]): KindOf {
  if (facts.physfn !== null) {
    return { kind: vdpa.some((each) => each.charDev !== null) ? 'vdpa' : 'type-VF', suspectedVf: null };
  }
  const suspectedVf = pfOf.has(facts.address) ? 'virtfn-of-pf' : facts.vfSuspicion;
  if (suspectedVf !== null) return { kind: null, suspectedVf };
  const isPf = facts.totalVfs === null ? facts.virtfns.length > 0 : facts.totalVfs > 0;
  return { kind: isPf ? 'type-PF' : 'type-PCI', suspectedVf: null };
}

/** 0604 PCI, 0607 CardBus, 0609 semi-transparent: bridges by class; other 06xx may be endpoints (Host facts 1.6). */
const BRIDGE_CLASS = /^06(04|07|09)/;

/** Bridge or endpoint: by what it has behind it, else by class. NVSwitches (0680) are endpoints. */
export const isBridge = (facts: DeviceFacts): boolean => facts.bridgeSigns || BRIDGE_CLASS.test(facts.classCode ?? '');
