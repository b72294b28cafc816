import type {
  Attempt,
  AttemptFailure,
  ClaimAccepted,
  ClaimId,
  ClaimResources,
  HostId,
  InstanceId,
  InstanceRejection,
  PlacementAsk,
} from '@berth/domain';
import { claimIdOf, hostStream, instanceStream, stepCommandId } from '@berth/event-codec';
import type { Position } from '@berth/event-store';
import { OverloadedError, StreamNotServedError, StreamSuspendedError } from '../commands/errors.js';
import type { CommandContext } from '../commands/outcome.js';
import type { PlacementDeps } from './placement-deps.js';

/** A placement or a move under way: what was asked, which attempt is next, what went before. */
export interface Underway {
  readonly instanceId: InstanceId;
  readonly requestDigest: string;
  readonly ask: PlacementAsk;
  readonly current: Attempt;
  readonly failures: readonly AttemptFailure[];
}

export type AttemptsEnd =
  | {
      readonly kind: 'claimed';
      readonly attempt: Attempt;
      readonly claimId: ClaimId;
      readonly claim: ClaimAccepted['data'] | null;
      readonly failures: readonly AttemptFailure[];
      readonly revision: number;
      readonly position: Position | null;
    }
  | {
      readonly kind: 'failed';
      readonly code: 'NoValidHost' | 'MaxRetriesExceeded';
      readonly attempts: readonly AttemptFailure[];
      readonly position: Position | null;
    }
  /** Its stream refuses to go on: the instance is deleted. */
  | {
      readonly kind: 'rejected';
      readonly reasons: readonly InstanceRejection[];
      readonly hostId: HostId;
      readonly claimId: ClaimId;
      readonly position: Position | null;
    }
  /** Another server is further with the same placement: look at the stream again. */
  | { readonly kind: 'overtaken' };

/** A command that follows from another one: its id is the same on every server, so it is done once (DESIGN rule 6). */
export const stepOf = (ctx: CommandContext, of: string, step: string, digest: string): CommandContext => ({
  actor: ctx.actor,
  commandId: stepCommandId(of, step),
  commandDigest: digest,
  correlationId: ctx.correlationId,
  causationId: ctx.commandId,
  deadlineMs: ctx.deadlineMs,
});

/** The command by which an attempt asks its host. */
export const claimCommand = (
  { instanceId, ask }: Pick<Underway, 'instanceId' | 'ask'>,
  claimId: ClaimId,
  attempt: number,
): ClaimResources => ({
  type: 'ClaimResources',
  claimId,
  instanceId,
  attempt,
  leaseMs: ask.leaseMs,
  projectId: ask.projectId,
  userId: ask.userId,
  consumerType: ask.consumerType,
  consumerGeneration: ask.consumerGeneration,
  resources: ask.resources,
  allocations: ask.allocations,
  pciRequests: ask.pciRequests,
  deviceConstraints: ask.deviceConstraints,
  numa: ask.numa,
  groups: ask.groups,
  move: ask.move,
  mappings: ask.mappings,
});

/** Tries the ranked hosts in turn, from the current attempt on: one claim each, one event in between (DESIGN section 3). */
export async function runAttempts(
  start: Underway,
  ctx: CommandContext,
  deps: Pick<PlacementDeps, 'hosts' | 'instances' | 'groups' | 'ranker'>,
): Promise<AttemptsEnd> {
  const { instanceId, ask, requestDigest } = start;
  let { current, failures } = start;
  for (;;) {
    const { hostId, attempt, claimNumber } = current;
    const claimId = claimIdOf(instanceId, claimNumber);
    const { inFlight } = deps.ranker;
    inFlight.add(claimId, hostId, ask);
    let reasons: AttemptFailure['reasons'];
    let reached: Position | null = null;
    try {
      const wish = await inItsGroups(start, hostId, ctx, deps);
      const outcome =
        'reasons' in wish
          ? ({ kind: 'rejected', reasons: wish.reasons } as const)
          : await deps.hosts.execute(
              hostStream(hostId),
              claimCommand(wish, claimId, attempt),
              stepOf(ctx, claimId, 'claim', requestDigest),
            );
      if (outcome.kind !== 'rejected') {
        reached = outcome.position;
        const claim = outcome.kind === 'accepted' ? acceptedIn(outcome.events) : null;
        const { revision, position } = outcome;
        return { kind: 'claimed', attempt: current, claimId, claim, failures, revision, position };
      }
      reasons = outcome.reasons;
    } catch (error) {
      reasons = unavailable(error);
    } finally {
      inFlight.remove(claimId, reached);
    }
    const step = stepOf(ctx, claimId, 'fail', requestDigest);
    const failed = await deps.instances.execute(
      instanceStream(instanceId),
      { type: 'FailAttempt', instanceId, attempt, claimNumber, reasons },
      step,
    );
    if (failed.kind === 'unchanged') return { kind: 'overtaken' };
    const { position } = failed;
    if (failed.kind === 'rejected') return { kind: 'rejected', reasons: failed.reasons, hostId, claimId, position };
    const [event] = failed.events;
    if (event?.type === 'PlacementFailed' || event?.type === 'MoveFailed') {
      const code = event.data.code === 'MaxRetriesExceeded' ? event.data.code : 'NoValidHost';
      return { kind: 'failed', code, attempts: event.data.attempts, position };
    }
    if (event?.type !== 'AttemptStarted') return { kind: 'overtaken' };
    failures = [...failures, event.data.because];
    current = { attempt: event.data.attempt, claimNumber: event.data.claimNumber, hostId: event.data.hostId };
  }
}

type Wish = Pick<Underway, 'instanceId' | 'ask'>;

/** What is asked of this host, with its groups as they are now; or why they keep it away from here. */
export async function inItsGroups(
  { instanceId, ask }: Wish,
  hostId: HostId,
  ctx: CommandContext,
  { groups }: Pick<PlacementDeps, 'groups'>,
  dryRun = false,
): Promise<Wish | { readonly reasons: AttemptFailure['reasons'] }> {
  if (ask.groups.length === 0) return { instanceId, ask };
  const found = await groups.onHost(ask.groups, hostId, ctx, dryRun);
  return found.ok ? { instanceId, ask: { ...ask, groups: found.groups } } : { reasons: found.reasons };
}

export const acceptedIn = (events: readonly { readonly type: string }[]): ClaimAccepted['data'] | null => {
  const found = events.find((event): event is ClaimAccepted => event.type === 'ClaimAccepted');
  return found ? found.data : null;
};

/** A host that this server can't ask, with nothing written there: the next one is tried. Every other error is the caller's. */
export function unavailable(error: unknown): AttemptFailure['reasons'] {
  const elsewhere =
    error instanceof StreamNotServedError || error instanceof StreamSuspendedError || error instanceof OverloadedError;
  if (!elsewhere) throw error;
  return [{ code: 'HostUnavailable', detail: error.message }];
}
