import type { ClaimPlace, InstanceId } from '@berth/domain';
import { instanceStream } from '@berth/event-codec';
import type { CommandContext } from '../commands/outcome.js';
import { giveBack, leftoversOf } from '../placement/give-back.js';
import type { PlacementDeps } from '../placement/placement-deps.js';
import { refused } from './refused.js';
import type { ShelveOutcome } from './moves.js';

/** InstanceShelved first, then its claim is given back: whoever finds that undone does it (Nova facts 10.10). */
export async function shelve(deps: PlacementDeps, instanceId: InstanceId, ctx: CommandContext): Promise<ShelveOutcome> {
  const stream = instanceStream(instanceId);
  const outcome = await deps.instances.execute(stream, { type: 'ShelveInstance', instanceId }, ctx);
  if (outcome.kind === 'rejected') return refused(instanceId, outcome.reasons, outcome.position);
  let { position } = outcome;
  const { state } = await deps.instances.current(stream, ctx.deadlineMs);
  const ended: ClaimPlace[] = [];
  for (const left of leftoversOf(state)) {
    const back = await giveBack(left, instanceId, 'the instance was shelved', ctx, deps.hosts);
    if (!back.now) continue;
    ended.push(left);
    position = back.position;
  }
  const repeated = outcome.kind === 'unchanged' || outcome.repeated;
  return { kind: 'shelved', instanceId, repeated, ended, position };
}
