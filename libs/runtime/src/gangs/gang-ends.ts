import type { GangMember, GangState } from '@berth/domain';
import { hostStream, instanceStream } from '@berth/event-codec';
import type { Position } from '@berth/event-store';
import type { CommandContext } from '../commands/outcome.js';
import { stepOf } from '../placement/attempts.js';
import { giveBack } from '../placement/give-back.js';
import type { PlacementDeps } from '../placement/placement-deps.js';

type Deps = Pick<PlacementDeps, 'hosts' | 'instances'>;

/**
 * Behind GangCommitted there is only forward (DESIGN rule 8): every claim is confirmed and every instance gets its own
 * placement, so that it is moved and deleted like any other. A host that is fenced meanwhile keeps its claim: that
 * instance is evacuated like any other, too. Tried for all before an error of one is told.
 */
export async function confirmAll(gang: GangState, ctx: CommandContext, deps: Deps): Promise<(Position | null)[]> {
  return allOf(gang.members.map((member) => confirm(member, gang.requestDigest, ctx, deps)));
}

async function confirm(member: GangMember, digest: string, ctx: CommandContext, deps: Deps): Promise<Position | null> {
  const { instanceId, hostId, claimId, ask, ranked, evidence } = member;
  const command = { type: 'ConfirmClaim', claimId, instanceId } as const;
  const confirmed = await deps.hosts.execute(hostStream(hostId), command, stepOf(ctx, claimId, 'gang:confirm', ''));
  if (!ask || !ranked || !evidence) return confirmed.position;
  const stream = instanceStream(instanceId);
  const request = {
    type: 'RequestPlacement',
    instanceId,
    requestDigest: digest,
    ask,
    ranked: [ranked],
    evidence,
  } as const;
  const record = { type: 'RecordPlacement', instanceId, attempt: 1, hostId, claimId } as const;
  // Handed over together, so that one append takes both.
  const [, placed] = await Promise.all([
    deps.instances.execute(stream, request, stepOf(ctx, claimId, 'gang:placement', digest), true),
    deps.instances.execute(stream, record, stepOf(ctx, claimId, 'placed', '')),
  ]);
  return placed.position;
}

/** Every claim of an abandoned gang is given back; those no host has seen are fenced, so that none comes late (DESIGN rule 9). */
export async function giveAllBack(
  { members, reason }: GangState,
  ctx: CommandContext,
  { hosts }: Pick<Deps, 'hosts'>,
): Promise<(Position | null)[]> {
  const because = `its gang was abandoned: ${reason ?? ''}`;
  const ended = members.map((member) => giveBack(member, member.instanceId, because, ctx, hosts));
  return (await allOf(ended)).map(({ position }) => position);
}

/** Waits for all of them, also where one fails. @throws the first error */
async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
