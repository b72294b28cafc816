import type { MoveKind, PciRequest } from '@berth/domain';
import { stepCommandId } from '@berth/event-codec';
import type {
  CommandContext,
  HomeOutcome,
  HostOutcome,
  MoveOutcomeReply,
  MoveWish,
  Runtime,
  ShelveOutcome,
} from '@berth/runtime';
import type { Asked } from '../../auditor/replies/shapes.js';
import { type Reply, reply } from '../../deeds/reply.js';
import type { Wishes } from '../../terms/wishes.js';
import type { Book } from '../../words/book.js';
import type { Life } from '../steps/sim-step.js';

/** A question in any vocabulary: what it is, for digests and the auditor, and how it is asked. */
export interface Question {
  readonly deed: Asked['deed'];
  ask(runtime: Runtime, ctx: CommandContext): Promise<Reply>;
}

const LEASE_MS = 20_000;

/** Questions about moves and fences. */
export function questionOf(life: Life, book: Book, wishes: Wishes): Question {
  switch (life.do) {
    case 'fence': {
      const hostId = book.hostId(life.host);
      const command = { type: 'FenceHost', attestedBy: 'somebody' } as const;
      const deed = { kind: 'fence', hostId };
      return { deed, ask: async ({ hosts }, ctx) => ofHost(hostId, await hosts.execute(hostId, command, ctx)) };
    }
    case 'return': {
      const hostId = book.hostId(life.host);
      const instancesRunning = life.running.map((name) => book.instanceId(name));
      const seen = { bootId: life.boot, devicesInUse: life.inUse, instancesRunning };
      return {
        deed: { kind: 'return', hostId, seen },
        ask: async ({ hosts }, ctx) => ofHost(hostId, await hosts.return(hostId, seen, ctx)),
      };
    }
    case 'create-group':
    case 'delete-group':
      return ofGroup(life, book, wishes);
    case 'shelve': {
      const instanceId = book.instanceId(life.guest);
      return {
        deed: { kind: 'shelve', instanceId },
        ask: async ({ moves }, ctx) => ofShelving(await moves.shelve(instanceId, ctx)),
      };
    }
    case 'attach':
    case 'detach':
      return ofAttachment(life, book);
    case 'move':
      return ofMove(life, book, wishes);
    default:
      return ofMoveStep(life, book);
  }
}

function ofGroup({ do: what, group }: Extract<Life, { group: string }>, book: Book, wishes: Wishes): Question {
  const groupId = book.groupId(group);
  const [named] = wishes.wishOf({ groups: [group] } as never, group).groups;
  const { policy = 'affinity', maxServerPerHost = null } = named ?? {};
  const command =
    what === 'create-group'
      ? ({ type: 'CreateServerGroup', groupId, policy, maxServerPerHost } as const)
      : ({ type: 'DeleteServerGroup', groupId } as const);
  return {
    deed: { kind: what, what: groupId },
    ask: async ({ groups }, ctx) => {
      const outcome = await groups.execute(groupId, command, ctx);
      if (outcome.kind === 'unchanged') return reply('unchanged', { code: outcome.code });
      if (outcome.kind === 'rejected') return reply('rejected', { reasons: outcome.reasons });
      return reply('accepted', { repeated: outcome.repeated });
    },
  };
}

function ofMove(life: Extract<Life, { do: 'move' }>, book: Book, wishes: Wishes): Question {
  const instanceId = book.instanceId(life.guest);
  const asked = life.wish && wishes.wishOf(life.wish as never, life.guest);
  const wish: MoveWish = {
    instanceId,
    kind: life.kind as MoveKind,
    resources: asked?.resources ?? null,
    pciRequests: asked?.pciRequests ?? null,
    hostId: null,
    ignoreHosts: [],
    sameHost: life.stay,
    leaseMs: LEASE_MS,
    maxAttempts: 3,
  };
  return {
    deed: { kind: 'move', instanceId, wish },
    ask: async ({ moves }, ctx) => ofMoves(await moves.start(wish, ctx)),
  };
}

type MoveStep = Extract<Life, { moveKey: string }>;

function ofMoveStep(step: MoveStep, book: Book): Question {
  const { do: what, guest, moveKey } = step;
  const instanceId = book.instanceId(guest);
  const moveId = stepCommandId(book.commandId(moveKey), 'move');
  const ask = ({ moves }: Runtime, ctx: CommandContext): Promise<MoveOutcomeReply> => {
    switch (step.do) {
      case 'commit':
        return moves.commit(instanceId, moveId, ctx);
      case 'finish':
        return moves.confirm(instanceId, moveId, ctx);
      case 'revert':
        return moves.revert(instanceId, moveId, 'the user said so', ctx);
      case 'cancel':
        return moves.cancel(instanceId, moveId, 'the user said so', ctx);
      case 'fail':
        return moves.fail(instanceId, moveId, { claimId: step.claimId, reason: 'the build failed' }, ctx);
    }
  };
  const deed = { kind: 'move-step', instanceId, what, moveId };
  return { deed, ask: async (runtime, ctx) => ofMoves(await ask(runtime, ctx)) };
}

function ofAttachment({ do: what, guest, request, id }: Extract<Life, { id: string }>, book: Book): Question {
  const instanceId = book.instanceId(guest);
  const [vendorId = '', productId = ''] = id.split(':');
  const asked: PciRequest = {
    requestId: request,
    count: 1,
    alternatives: [{ vendorId, productId }],
    numaPolicy: 'legacy',
    aliasName: null,
  };
  return {
    deed: { kind: what, instanceId, request: asked },
    ask: async ({ moves }, ctx) =>
      ofHome(
        what === 'attach'
          ? await moves.attach(instanceId, asked, ctx)
          : await moves.detach(instanceId, request, null, ctx),
      ),
  };
}

function ofMoves(outcome: MoveOutcomeReply): Reply {
  if (outcome.kind === 'rejected') return reply('rejected', { reasons: outcome.reasons });
  if (outcome.kind === 'failed') return reply('failed', { code: outcome.code });
  const { phase, destination } = outcome.move;
  return reply('done', { code: phase, ...destination, repeated: outcome.repeated });
}

function ofShelving(outcome: ShelveOutcome): Reply {
  if (outcome.kind === 'rejected') return reply('rejected', { reasons: outcome.reasons });
  return reply('done', { code: 'shelved', repeated: outcome.repeated });
}

function ofHome(outcome: HomeOutcome): Reply {
  if (outcome.kind === 'rejected') return reply('rejected', { reasons: outcome.reasons });
  return reply('done', { code: outcome.changed ? 'changed' : 'unchanged' });
}

function ofHost(hostId: string, outcome: HostOutcome): Reply {
  if (outcome.kind === 'unchanged') return reply('unchanged', { hostId, code: outcome.code });
  if (outcome.kind === 'rejected') return reply('rejected', { hostId, reasons: outcome.reasons });
  return reply('accepted', { hostId, repeated: outcome.repeated });
}
