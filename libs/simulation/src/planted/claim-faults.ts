import { deciding, folding, markDevice } from './broken-host-law.js';
import type { Plant } from './plant.js';

/** The test claim of the first seed bug: what was tried is left behind when it is refused. */
export const rejectionLeavesDevice: Plant = {
  name: 'a rejection leaves a device',
  laws: deciding((state, command, own) => {
    if (command.type !== 'ClaimResources') return null;
    const decision = own.decide(state, command);
    if (decision.kind !== 'rejected') return decision;
    const [free] = [...state.devices.values()].filter(({ claimId, vanished }) => claimId === null && !vanished);
    if (free && command.pciRequests.length > 0)
      markDevice(state, free.description.address, { claimId: command.claimId });
    return decision;
  }),
};

/** The abort is written, and what it gives back is given back to a copy. */
export const abortOnACopy: Plant = {
  name: 'an abort on a copy',
  laws: folding((fold, event, own) => {
    const claim = event.type === 'ClaimAborted' ? fold.state.claims.get(event.data.claimId) : undefined;
    own(event);
    for (const { address } of claim?.devices ?? []) markDevice(fold.state, address, { claimId: claim?.claimId ?? '' });
  }),
};

/** A card that was broken up into functions is never whole again. */
export const lostBlockedCard: Plant = {
  name: 'a lost blocked PF',
  laws: folding((fold, event, own) => {
    own(event);
    if (event.type !== 'ClaimAccepted') return;
    for (const { address } of event.data.devices) {
      const parent = fold.state.devices.get(address)?.description.parentAddress ?? null;
      if (parent !== null) markDevice(fold.state, parent, { quarantine: 'a function of it is in use' });
    }
  }),
};

/** The second seed bug: on to the next host, and the first one keeps what it gave. */
export const rescheduleKeepsDevices: Plant = {
  name: 'a reschedule keeps devices',
  laws: deciding((_state, command) =>
    command.type === 'AbortClaim' && command.reschedule ? { kind: 'unchanged', code: 'ClaimAlreadyAborted' } : null,
  ),
};

/** The permission to attach is given although the lease ran out before. */
export const confirmAfterExpiry: Plant = {
  name: 'a confirm after expiry',
  laws: deciding((state, command) => {
    if (command.type !== 'ConfirmClaim' || state.ended.get(command.claimId)?.end !== 'expired') return null;
    return { kind: 'unchanged', code: 'ClaimAlreadyConfirmed' };
  }),
};

/** An abort of a claim never seen leaves nothing: the claim that comes late is accepted (DESIGN rule 9). */
export const fenceIgnored: Plant = {
  name: 'a claim’s fence ignored',
  laws: deciding((state, command) => {
    if (command.type !== 'AbortClaim') return null;
    const { claimId } = command;
    if (state.claims.has(claimId) || state.ended.get(claimId)) return null;
    return { kind: 'unchanged', code: 'ClaimAlreadyAborted' };
  }),
};

/** Claims go to hosts that somebody attested to be off (DESIGN rule 12). */
export const hostFenceIgnored: Plant = {
  name: 'a host’s fence ignored',
  laws: deciding((state, command, own) =>
    state.fence !== null && (command.type === 'ClaimResources' || command.type === 'ConfirmClaim')
      ? own.decide({ ...state, fence: null }, command)
      : null,
  ),
};

/** A strict group is let go of while its members are still there (DESIGN rule 10). */
export const unpinWithoutEpoch: Plant = {
  name: 'unpin without epoch',
  laws: deciding((_state, command) =>
    command.type === 'CloseGroupEpoch' ? { kind: 'unchanged', code: 'GroupEpochAlreadyClosed' } : null,
  ),
};

/** The destination of a move is confirmed when it is claimed, before the point of no return (DESIGN rule 8). */
export const confirmedWithoutCommit: Plant = {
  name: 'a move confirmed without its commit event',
  laws: deciding((state, command, own) =>
    command.type === 'ClaimResources' && command.move !== null
      ? own.decide(state, { ...command, leaseMs: null })
      : null,
  ),
};

/** A gang counts as committed in memory, and nothing of that is in the log (DESIGN rule 8). */
export const gangWithoutCommit: Plant = {
  name: 'a gang confirmed without its commit event',
  laws: (laws) => ({
    ...laws,
    group: {
      ...laws.group,
      decide: (state, command) => {
        if (command.type !== 'CommitGang' || state.gang?.status !== 'requested')
          return laws.group.decide(state, command);
        (state.gang as { status: string }).status = 'committed';
        return { kind: 'unchanged', code: 'GangAlreadyCommitted' };
      },
    },
  }),
};

/** Whoever finds a move that nobody goes on with gives it up without saying so (DESIGN rule 8). */
export const recoveryWithoutAbandon: Plant = {
  name: 'recovery without the abandon event',
  laws: (laws) => ({
    ...laws,
    instance: {
      ...laws.instance,
      decide: (state, command) =>
        command.type === 'AbandonMove'
          ? { kind: 'unchanged', code: 'MoveAlreadyOver' }
          : laws.instance.decide(state, command),
    },
  }),
};
