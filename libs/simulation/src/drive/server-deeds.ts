import type { ClaimAccepted, HostEvent } from '@berth/domain';
import { EventStoreError } from '@berth/event-store';
import {
  type CommandContext,
  type CommandOutcome,
  type DryRun,
  type GangOutcome,
  type PlacementOutcome,
  type Runtime,
  RuntimeError,
} from '@berth/runtime';
import type { Deed } from '../deeds/deed.js';
import { type Reply, reply } from '../deeds/reply.js';
import { askMoves } from './move-deeds.js';

/** Asks a server's runtime; a failure that is no refusal is an answer too. */
export async function askRuntime(
  runtime: Runtime,
  deed: Exclude<Deed, { kind: 'raw-event' }>,
  ctx: CommandContext,
): Promise<Reply> {
  try {
    return await ask(runtime, deed, ctx);
  } catch (error) {
    if (!(error instanceof RuntimeError) && !(error instanceof EventStoreError)) throw error;
    return reply('error', { code: error.code, detail: error.message });
  }
}

async function ask(runtime: Runtime, deed: Exclude<Deed, { kind: 'raw-event' }>, ctx: CommandContext): Promise<Reply> {
  switch (deed.kind) {
    case 'command':
      return ofHost(deed.hostId, await runtime.hosts.execute(deed.hostId, deed.command, ctx));
    case 'report':
      return ofHost(deed.hostId, await runtime.hosts.report(deed.hostId, deed.report, ctx));
    case 'dry-command':
      return ofDryRun(deed.hostId, await runtime.hosts.dryRun(deed.hostId, deed.command, ctx));
    case 'expire': {
      const { state } = await runtime.hosts.state(deed.hostId, ctx);
      const leaseSequence = state.claims.get(deed.claimId)?.leaseSequence ?? 0;
      const command = { type: 'ExpireClaim', claimId: deed.claimId, leaseSequence } as const;
      return ofHost(deed.hostId, await runtime.hosts.execute(deed.hostId, command, ctx));
    }
    case 'place':
      return ofPlacement(await runtime.placements.place(deed.wish, ctx));
    case 'dry-place': {
      const { placed, failures } = await runtime.placements.dryRun(deed.wish, ctx);
      if (!placed) return reply('failed', { code: 'NoValidHost', reasons: failures.flatMap(({ reasons }) => reasons) });
      const { hostId, attempt, claim } = placed;
      return reply('placed', { hostId, attempt, ...holdingsOf(claim) });
    }
    case 'reschedule': {
      const { instanceId, claimId, reason } = deed;
      return ofPlacement(await runtime.placements.reschedule(instanceId, { claimId, reason }, ctx));
    }
    case 'delete': {
      const outcome = await runtime.placements.delete(deed.instanceId, ctx);
      if (outcome.kind === 'rejected') return reply('rejected', { reasons: outcome.reasons });
      return reply('deleted', { repeated: outcome.repeated });
    }
    case 'move':
    case 'move-step':
    case 'shelve':
    case 'rebuild':
    case 'attach':
    case 'detach':
      return askMoves(runtime, deed, ctx);
    case 'drift': {
      const { hostId, used } = deed;
      const { state, revision: seenRevision } = await runtime.hosts.state(hostId, ctx);
      const { bootId, reportSequence: sequence } = state;
      if (bootId === null) return reply('skipped', { code: 'NoReportKnown' });
      const command = { type: 'ObserveDeviceDrift', seenRevision, bootId, sequence, used, unused: [] } as const;
      return ofHost(hostId, await runtime.hosts.execute(hostId, command, ctx));
    }
    case 'gang':
      return ofGang(await runtime.gangs.request(deed.wish, ctx));
    case 'group':
      return ofCommand(await runtime.groups.execute(deed.groupId, deed.command, ctx));
    case 'return': {
      const seen = { bootId: deed.bootId, devicesInUse: [], instancesRunning: [] };
      return ofHost(deed.hostId, await runtime.hosts.return(deed.hostId, seen, ctx));
    }
    case 'activate':
      return ofCommand(await runtime.instances.activate(deed.instanceId, deed.claimId, ctx));
    case 'policy':
      return ofCommand(await runtime.policy.execute(deed.command, ctx));
  }
}

function ofCommand(outcome: CommandOutcome<unknown, { readonly code: string }>, more: Partial<Reply> = {}): Reply {
  if (outcome.kind === 'unchanged') return reply('unchanged', { ...more, code: outcome.code });
  const { repeated } = outcome;
  if (outcome.kind === 'rejected') return reply('rejected', { ...more, reasons: outcome.reasons, repeated });
  return reply('accepted', { ...more, repeated });
}

function ofHost(hostId: string, outcome: CommandOutcome<HostEvent, { readonly code: string }>): Reply {
  return ofCommand(outcome, { hostId, ...(outcome.kind === 'accepted' ? claimIn(outcome.events) : {}) });
}

function claimIn(events: readonly HostEvent[]): Partial<Reply> {
  for (const event of events) {
    if (event.type !== 'ClaimAccepted' && event.type !== 'ClaimChanged') continue;
    return { claimId: event.data.claimId, ...holdingsOf(event.data) };
  }
  return {};
}

const holdingsOf = ({ devices, numa }: Pick<ClaimAccepted['data'], 'devices' | 'numa'>) => ({
  devices: devices.map(({ address }) => address),
  cells: numa?.cells.map(({ hostCell }) => hostCell) ?? null,
});

function ofDryRun(hostId: string, judged: DryRun<HostEvent, { readonly code: string }>): Reply {
  if (judged.kind === 'accepted') return reply('accepted', { hostId, ...claimIn(judged.events) });
  if (judged.kind === 'rejected') return reply('rejected', { hostId, reasons: judged.reasons });
  return reply('unchanged', { hostId, code: judged.code });
}

function ofPlacement(outcome: PlacementOutcome): Reply {
  switch (outcome.kind) {
    case 'placed': {
      const { hostId, claimId, claim, attempt, repeated } = outcome;
      return reply('placed', { hostId, claimId, attempt, repeated, ...(claim ? holdingsOf(claim) : {}) });
    }
    case 'failed': {
      const { code, attempts, repeated } = outcome;
      return reply('failed', { code, repeated, reasons: attempts.flatMap(({ reasons }) => reasons) });
    }
    case 'rejected':
      return reply('rejected', { reasons: outcome.reasons });
  }
}

function ofGang(outcome: GangOutcome): Reply {
  if (outcome.kind === 'rejected') return reply('rejected', { reasons: outcome.reasons });
  if (outcome.kind === 'failed') return reply('failed', { code: outcome.code });
  const { repeated } = outcome;
  const { status: code, members, reason } = outcome.gang;
  if (code !== 'committed') return reply('failed', { code: 'GangAbandoned', detail: reason, repeated });
  return reply('accepted', { code, repeated, members });
}
