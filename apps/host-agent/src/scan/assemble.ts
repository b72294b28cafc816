import type { HostUse } from '../host-use/host-use.js';
import type { NumaCell } from '../numa/cells.js';
import { parseAddress } from '../pci/address.js';
import type { PciIds } from '../pci/pci-ids.js';
import { uplinkOf } from '../sysfs/children.js';
import type { IommuGroup } from '../sysfs/iommu.js';
import type { VdpaDevice } from '../sysfs/vdpa.js';
import { hostUseOf, reasonsAgainst } from './assignable.js';
import { cardKey } from './card.js';
import type { DeviceFacts } from './device-facts.js';
import { busyMates, groupMembers } from './groups.js';
import type { ScannedDevice } from './host-scan.js';
import { isBridge, kindOf } from './kind.js';
import { standingOf } from './standing.js';
import type { ScanLog } from './warnings.js';

/** Everything around the functions that is needed to judge them. */
export interface Surroundings {
  readonly groups: ReadonlyMap<string, IommuGroup>;
  readonly vdpa: ReadonlyMap<string, readonly VdpaDevice[]>;
  readonly hostUse: HostUse;
  readonly cells: readonly NumaCell[];
  /** The kernel is one that shows reset methods: a function without the file has none (Host facts 1.3). */
  readonly showsResets: boolean;
  readonly names: PciIds | null;
  /** Slot names by `dddd:bb:dd`. */
  readonly slots: ReadonlyMap<string, string>;
}

/** Judges each function against the others: kind, topology, groups, assignability. Keeps the order. */
export function assembleDevices(facts: readonly DeviceFacts[], around: Surroundings, log: ScanLog): ScannedDevice[] {
  const byAddress = new Map(facts.map((each) => [each.address, each]));
  const pfOf = new Map(facts.flatMap((pf) => pf.virtfns.map((virtfn) => [virtfn.address, pf.address] as const)));
  const vfIndex = new Map(facts.flatMap((pf) => pf.virtfns.map((virtfn) => [virtfn.address, virtfn.index] as const)));
  const groups = groupMembers(facts, around.groups);
  const cells = new Set(around.cells.map((cell) => cell.id));
  const vdpaUse = (each: DeviceFacts): string[] => hostVdpa(each, around.vdpa.get(each.address) ?? []);
  const useOf = (each: DeviceFacts): readonly string[] | null => hostUseOf(each, around.hostUse, vdpaUse(each));
  const inHostUse = (address: string): boolean => {
    const mate = byAddress.get(address);
    return mate !== undefined && (useOf(mate)?.length ?? 0) > 0;
  };

  return facts.map((each) => {
    const vdpa = around.vdpa.get(each.address) ?? [];
    const { kind, suspectedVf } = kindOf(each, pfOf, vdpa);
    const standing = standingOf(each, kind === null);
    const group = (each.groupLabel === null ? undefined : groups.get(each.groupLabel)) ?? null;
    const bridge = isBridge(each);
    const hostUse = useOf(each);
    const resetMethods = each.resetMethods ?? (around.showsResets ? [] : null);
    warnOf(each, { cells, suspectedVf, vdpa }, log);
    const reasons = reasonsAgainst({
      facts: each,
      standing,
      isBridge: bridge,
      group,
      busyMates: group === null ? [] : busyMates(each.address, group, byAddress, inHostUse),
      firmwareMapping: around.groups.get(each.groupLabel ?? '')?.firmwareMapping ?? false,
      hostUse,
      resetMethods,
    });
    const card = cardKey(each, byAddress);
    const pf = each.physfn === null ? undefined : byAddress.get(each.physfn);
    const {
      bridgeSigns,
      ariEnabled,
      groupLabel,
      physfn,
      virtfns,
      totalVfs,
      vfSuspicion,
      netdevs,
      slowAttributes,
      ...shown
    } = each;
    return {
      ...shown,
      location: parseAddress(each.address) ?? { domain: 0, bus: 0, slot: 0, fn: 0 },
      standing,
      names: around.names?.lookUp(each.vendorId, each.productId, each.classCode) ?? null,
      kind,
      suspectedVf,
      isBridge: bridge,
      parentAddress: physfn,
      vfIndex: vfIndex.get(each.address) ?? null,
      vfCapacity: kind === 'type-PF' ? totalVfs : null,
      vfCount: kind === 'type-PF' ? virtfns.length : null,
      vdpaName: kind === 'vdpa' ? (vdpa[0]?.name ?? null) : null,
      vdpaCharDev: kind === 'vdpa' ? (vdpa[0]?.charDev ?? null) : null,
      iommuGroup: group,
      rootPort: each.bridgePath[0] ?? null,
      cardKey: card,
      slotName: around.slots.get(card) ?? null,
      resetMethods,
      netdev: uplinkOf(netdevs),
      netdevNames: netdevs.map((netdev) => netdev.name),
      serial: each.serial ?? pf?.serial ?? null,
      serialInherited: each.serial === null && (pf?.serial ?? null) !== null,
      partNumber: each.partNumber ?? pf?.partNumber ?? null,
      hostUse,
      assignable: reasons.length === 0,
      reasons,
    };
  });
}

/** A vDPA device on a PF, or one that the host itself drives, is use by the host (Host facts 2.9). */
function hostVdpa(facts: DeviceFacts, vdpa: readonly VdpaDevice[]): string[] {
  return vdpa
    .filter((each) => facts.physfn === null || each.charDev === null)
    .map((each) => `vDPA device ${each.name} is on it`);
}

function warnOf(
  facts: DeviceFacts,
  about: { cells: ReadonlySet<number>; suspectedVf: string | null; vdpa: readonly VdpaDevice[] },
  log: ScanLog,
): void {
  if (facts.numaNode !== null && !about.cells.has(facts.numaNode)) {
    log.device(facts.address, 'numa_node', `names node ${facts.numaNode}, which is not online`);
  }
  if (about.suspectedVf !== null) {
    log.device(facts.address, 'physfn', `withheld: it may be a VF (${about.suspectedVf}) but has no link to its PF`);
  }
  if (facts.physfn !== null && about.vdpa.length > 1) {
    log.device(facts.address, 'vdpa', `has ${about.vdpa.length} vDPA devices; the first by name counts`);
  }
}
