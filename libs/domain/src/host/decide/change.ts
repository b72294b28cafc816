import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import type { ClaimContent, NumaFit, OpenClaim } from '../claim.js';
import { draftOf } from '../fold/draft.js';
import type { ChangeClaim } from '../host.commands.js';
import type { HostDecision, HostFacts } from '../host.decision.js';
import type { HostEvent } from '../host.events.js';
import { type HostRejection, inDocumentedOrder } from '../host.rejections.js';
import type { HostState } from '../host.state.js';
import { fitClaim } from '../fit/fit-claim.js';
import { fitViewOf } from '../fit/view.js';
import { contentFor } from './claim.js';
import { movedByOne } from './generations.js';
import { refusesGroups } from './groups.js';
import { reservedBy } from './one-time-use.js';
import { droppedDevices, openClaimOf } from './open-claim.js';
import { sharesCounted } from './same-host-move.js';
import { refusesStranded } from './stranded.js';

/** Replaces the whole map of an open claim in one event (Placement facts 9.8); devices that still serve stay. */
export function decideChange(state: HostState, command: ChangeClaim, facts: HostFacts): HostDecision {
  const found = openClaimOf(state, command.claimId, command.instanceId);
  if ('code' in found) return rejected([found]);
  const claim = found;
  const moving = sharesCounted(state, claim);
  if (moving) return rejected([moving]);
  const left = refusesStranded(state, claim.claimId);
  if (left) return rejected([left]);
  const reasons: HostRejection[] = refusesGroups(state, newGroups(command.groups, claim), claim.instanceId);
  const fit = fitClaim(fitViewOf(without(state, claim)), command, facts.searchBudget, claim);
  facts.searched?.(fit.steps);
  if (!fit.ok) return rejected(inDocumentedOrder([...reasons, ...fit.reasons]));
  if (grows(fit, claim)) {
    if (state.suspended) reasons.push({ code: 'HostSuspended', hostId: state.hostId });
  }
  if (reasons.length > 0) return rejected(inDocumentedOrder(reasons));
  const content = { ...contentFor(command, fit), move: command.move ?? claim.move };
  if (sameContent(content, claim)) return unchanged('ClaimUnchanged');
  const kept = new Set(fit.devices.map((device) => device.address));
  const dropped = droppedDevices(state, claim).filter((address) => !kept.has(address));
  const event: HostEvent = {
    type: 'ClaimChanged',
    data: {
      claimId: claim.claimId,
      ...content,
      devicesDropped: dropped,
      generations: movedByOne(state, [...Object.keys(fit.allocations), ...Object.keys(claim.allocations)]),
    },
  };
  return accepted<HostEvent>(
    event,
    ...(claim.status === 'confirmed' ? reservedBy(state, claim.claimId, fit.devices) : []),
  );
}

/** The host as if the claim held nothing; its vanished devices still known. */
function without(state: HostState, claim: OpenClaim): HostState {
  const draft = draftOf(state);
  draft.claims.delete(claim.claimId);
  for (const { address } of claim.devices) {
    const device = draft.devices.get(address);
    if (device) draft.devices.set(address, { ...device, claimId: null });
  }
  for (const [providerId, amounts] of Object.entries(claim.allocations)) {
    const provider = draft.providers.get(providerId);
    if (!provider) continue;
    const used = { ...provider.used };
    for (const [resourceClass, amount] of Object.entries(amounts)) {
      used[resourceClass] = (used[resourceClass] ?? 0) - amount;
    }
    draft.providers.set(providerId, { ...provider, used });
  }
  return draft;
}

const newGroups = (groups: ChangeClaim['groups'], claim: OpenClaim) =>
  groups.filter(({ groupId }) => !claim.groups.some((had) => had.groupId === groupId));

function grows(next: Pick<ClaimContent, 'allocations' | 'devices' | 'numa'>, claim: OpenClaim): boolean {
  const had = new Set(claim.devices.map((device) => device.address));
  return (
    cellsGrow(next.numa, claim.numa) ||
    next.devices.some((device) => !had.has(device.address)) ||
    Object.entries(next.allocations).some(([providerId, amounts]) =>
      Object.entries(amounts).some(
        ([resourceClass, amount]) => amount > (claim.allocations[providerId]?.[resourceClass] ?? 0),
      ),
    )
  );
}

/** Whether any host cell has to give more: a CPU, memory, or pages of another size. */
function cellsGrow(next: NumaFit | null, before: NumaFit | null): boolean {
  const had = new Map(before?.cells.map((fit) => [fit.hostCell, fit]));
  return (next?.cells ?? []).some((fit) => {
    const was = had.get(fit.hostCell);
    if (!was) return true;
    const cpus = new Set([...was.pinnedCpus, ...(was.emulatorCpus ?? [])]);
    return (
      fit.memoryMib > was.memoryMib ||
      fit.pageSizeKib !== was.pageSizeKib ||
      fit.cpuCount - fit.pinnedCpus.length > was.cpuCount - was.pinnedCpus.length ||
      [...fit.pinnedCpus, ...(fit.emulatorCpus ?? [])].some((cpu) => !cpus.has(cpu))
    );
  });
}

const sameContent = (next: ClaimContent, claim: OpenClaim): boolean =>
  (Object.keys(next) as (keyof ClaimContent)[]).every(
    (key) => JSON.stringify(next[key]) === JSON.stringify(claim[key]),
  );
