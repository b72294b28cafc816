import { claimIdOf } from '@berth/event-codec';
import type { CommandContext, HomeOutcome, MoveOutcomeReply, Runtime } from '@berth/runtime';
import type { MoveDeed } from '../deeds/deed.js';
import { type Reply, reply } from '../deeds/reply.js';

/** Asks a runtime about a move, or to change an instance where it is. */
export async function askMoves({ moves, instances }: Runtime, deed: MoveDeed, ctx: CommandContext): Promise<Reply> {
  const { instanceId } = deed.kind === 'move' ? deed.wish : deed;
  switch (deed.kind) {
    case 'move':
      return ofMove(await moves.start(deed.wish, ctx));
    case 'shelve': {
      const outcome = await moves.shelve(instanceId, ctx);
      if (outcome.kind === 'rejected') return reply('rejected', { reasons: outcome.reasons });
      return reply(outcome.repeated ? 'unchanged' : 'accepted', { repeated: outcome.repeated });
    }
    case 'rebuild':
      return ofHome(await moves.rebuild(instanceId, ctx));
    case 'attach':
      return ofHome(await moves.attach(instanceId, deed.request, ctx));
    case 'detach':
      return ofHome(await moves.detach(instanceId, deed.requestId, deed.addresses, ctx));
    case 'move-step': {
      const { state } = await instances.state(instanceId, ctx);
      const moveId = deed.moveId ?? state.move?.moveId ?? state.endedMoves.at(-1)?.moveId;
      if (moveId === undefined) return reply('skipped', { code: 'NoMoveKnown' });
      const { reason } = deed;
      switch (deed.step) {
        case 'commit':
        case 'confirm':
          return ofMove(await moves[deed.step](instanceId, moveId, ctx));
        case 'revert':
        case 'cancel':
          return ofMove(await moves[deed.step](instanceId, moveId, reason, ctx));
        case 'fail': {
          const number = (state.move ?? state.endedMoves.at(-1))?.current.claimNumber ?? 0;
          const claimId = deed.underClaim ?? claimIdOf(instanceId, number);
          return ofMove(await moves.fail(instanceId, moveId, { claimId, reason }, ctx));
        }
      }
    }
  }
}

function ofMove(outcome: MoveOutcomeReply): Reply {
  if (outcome.kind === 'rejected') return reply('rejected', { reasons: outcome.reasons });
  if (outcome.kind === 'failed') {
    const { code, attempts, moveId } = outcome;
    return reply('failed', { code, moveId, reasons: attempts.flatMap(({ reasons }) => reasons) });
  }
  const { move, repeated } = outcome;
  const { moveId, phase, destination, attempt, claim } = move;
  const devices = claim?.devices.map(({ address }) => address) ?? null;
  return reply('moved', { code: phase, moveId, ...destination, attempt, devices, repeated });
}

function ofHome(outcome: HomeOutcome): Reply {
  if (outcome.kind === 'rejected') return reply('rejected', { reasons: outcome.reasons });
  const { hostId, claimId, claim, changed } = outcome;
  const devices = claim.devices.map(({ address }) => address);
  return reply(changed ? 'accepted' : 'unchanged', { hostId, claimId, devices });
}
