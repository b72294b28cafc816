import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import { comparePciAddresses } from '../../pci/address.js';
import type { ObserveDeviceDrift } from '../host.commands.js';
import type { HostDecision } from '../host.decision.js';
import type { HostRejection } from '../host.rejections.js';
import type { DeviceState, HostState } from '../host.state.js';

/**
 * Records the whole present drift (DESIGN rule 11). A device whose owner changed since the scan began keeps what was
 * known of it before; devices the host does not have are no business of it. Late observations are ignored, and one that
 * says nothing new leaves no event.
 */
export function decideDrift(state: HostState, command: ObserveDeviceDrift): HostDecision {
  const malformed = wrongNumbers(state, command);
  if (malformed.length > 0) return rejected(malformed);
  const { bootId, sequence, seenRevision } = command;
  if (bootId !== state.bootId) {
    if (state.pastBoots.includes(bootId)) return unchanged('DriftLate');
    const detail = `boot ${bootId} has not reported its inventory: report first`;
    return rejected([{ code: 'InventoryUnknown', hostId: state.hostId, detail }]);
  }
  const lastSequence = state.drift?.bootId === bootId ? state.drift.sequence : 0;
  if (sequence < state.reportSequence || sequence <= lastSequence) return unchanged('DriftLate');

  const used = usedWithoutClaim(state, command);
  const unused = command.unused.filter(({ address, claimId }) => {
    const device = state.devices.get(address);
    return device?.claimId === claimId && device.ownerSince <= seenRevision;
  });
  unused.sort(byAddress);
  if (sameUse(used, presentUse(state)) && sameUnused(unused, presentUnused(state))) return unchanged('DriftUnchanged');
  return accepted({ type: 'DeviceDriftObserved', data: { seenRevision, bootId, sequence, used, unused } });
}

function wrongNumbers(state: HostState, { seenRevision, sequence, bootId }: ObserveDeviceDrift): HostRejection[] {
  const reasons: HostRejection[] = [];
  const found = (field: string, value: unknown, expected: string) =>
    reasons.push({ code: 'ReportMalformed', field, value, expected });
  if (bootId === '') found('bootId', bootId, 'the id of the running boot');
  if (!Number.isSafeInteger(sequence) || sequence < 1) {
    found('sequence', sequence, 'the sequence of the inventory report that the scan followed, from 1');
  }
  if (!Number.isSafeInteger(seenRevision) || seenRevision < 0 || seenRevision > state.revision) {
    found('seenRevision', seenRevision, `a revision this host has had: 0 to ${state.revision}`);
  }
  return reasons;
}

interface Use {
  readonly address: string;
  readonly by: string;
}

function usedWithoutClaim(state: HostState, { used, seenRevision }: ObserveDeviceDrift): Use[] {
  const users = new Map(used.map(({ address, by }) => [address, by]));
  const found: Use[] = [];
  for (const [address, device] of state.devices) {
    const by = device.ownerSince > seenRevision ? device.usedBy : (users.get(address) ?? null);
    if (by !== null && by !== ownerOf(state, device)) found.push({ address, by });
  }
  return found.sort(byAddress);
}

/** The instance whose claim has the device; what it uses is its own. */
const ownerOf = (state: HostState, device: DeviceState): string | null =>
  device.claimId === null ? null : (state.claims.get(device.claimId)?.instanceId ?? null);

const presentUse = (state: HostState): Use[] =>
  [...state.devices]
    .flatMap(([address, { usedBy }]) => (usedBy === null ? [] : [{ address, by: usedBy }]))
    .sort(byAddress);

/** Devices of confirmed claims that nobody uses, as last observed and still true of their claims. */
export const presentUnused = (state: HostState): { readonly address: string; readonly claimId: string }[] =>
  (state.drift?.unused ?? []).filter(({ address, claimId }) => state.devices.get(address)?.claimId === claimId);

const byAddress = (a: { readonly address: string }, b: { readonly address: string }): number =>
  comparePciAddresses(a.address, b.address);

const sameUse = (a: readonly Use[], b: readonly Use[]): boolean =>
  a.length === b.length && a.every(({ address, by }, at) => b[at]?.address === address && b[at]?.by === by);

const sameUnused = (
  a: readonly { readonly address: string; readonly claimId: string }[],
  b: readonly { readonly address: string; readonly claimId: string }[],
): boolean =>
  a.length === b.length &&
  a.every(({ address, claimId }, at) => b[at]?.address === address && b[at]?.claimId === claimId);
