import { gangMemberIdOf } from '@berth/event-codec';
import type { CommandContext, Runtime } from '@berth/runtime';
import { claimOf, GANG, GUEST, type MatrixWorld, requests } from './matrix-world.js';

/** One process, or one step of one that somebody outside takes; run by one server under one key. */
export interface ProcessRow {
  readonly name: string;
  /** Brings the world to where it begins. */
  readonly given: (matrix: MatrixWorld) => Promise<void>;
  readonly run: (matrix: MatrixWorld, runtime: Runtime, ctx: CommandContext) => Promise<unknown>;
  /** What somebody who changed his mind does; run twice behind it. Deleting the instance comes after it in any case. */
  readonly undo?: (matrix: MatrixWorld, runtime: Runtime, ctx: CommandContext) => Promise<unknown>;
  /** Brings back what a deletion can't: a host that was fenced. */
  readonly tidy?: (matrix: MatrixWorld) => Promise<void>;
}

const START = 'the move';
const place = (matrix: MatrixWorld, hosts: readonly string[]) => (runtime: Runtime, ctx: CommandContext) =>
  runtime.placements.place({ instanceId: GUEST, ask: matrix.ask(hosts) }, ctx);

const running = async (matrix: MatrixWorld): Promise<void> => {
  await matrix.on('a', place(matrix, ['h1']));
  await matrix.confirm('h1', 1);
};
type Kind = 'resize' | 'resize here' | 'cold-migration' | 'live-migration' | 'evacuation' | 'unshelve';

const before = async (matrix: MatrixWorld, kind: Kind): Promise<void> => {
  await running(matrix);
  if (kind === 'evacuation') {
    await matrix.on('b', (runtime, ctx) =>
      runtime.hosts.execute(matrix.host('h1'), { type: 'FenceHost', attestedBy: 'bmc' }, ctx),
    );
  }
  if (kind === 'unshelve') await matrix.on('b', (runtime, ctx) => runtime.moves.shelve(GUEST, ctx));
};

const wishOf = (matrix: MatrixWorld, kind: Kind) => {
  if (kind === 'resize') return matrix.wish('resize', { pciRequests: requests(2), hostId: matrix.host('h2') });
  if (kind === 'resize here') {
    return matrix.wish('resize', { pciRequests: requests(2), resources: { VCPU: 6 }, hostId: matrix.host('h1') });
  }
  return matrix.wish(kind);
};

const start = (matrix: MatrixWorld, kind: Kind): Promise<unknown> =>
  matrix.on('a', (runtime, ctx) => runtime.moves.start(wishOf(matrix, kind), ctx), START);

/** The id of the one move there is. */
const moveId = async (runtime: Runtime, ctx: CommandContext): Promise<string> => {
  const { state } = await runtime.instances.state(GUEST, ctx);
  return state.move?.moveId ?? state.endedMoves.at(-1)?.moveId ?? '';
};

const verbs = {
  commit: async (runtime: Runtime, ctx: CommandContext) => runtime.moves.commit(GUEST, await moveId(runtime, ctx), ctx),
  confirm: async (runtime: Runtime, ctx: CommandContext) =>
    runtime.moves.confirm(GUEST, await moveId(runtime, ctx), ctx),
  revert: async (runtime: Runtime, ctx: CommandContext) =>
    runtime.moves.revert(GUEST, await moveId(runtime, ctx), 'undone', ctx),
  cancel: async (runtime: Runtime, ctx: CommandContext) =>
    runtime.moves.cancel(GUEST, await moveId(runtime, ctx), 'undone', ctx),
  fail: async (runtime: Runtime, ctx: CommandContext) =>
    runtime.moves.fail(GUEST, await moveId(runtime, ctx), { claimId: claimOf(2), reason: 'failed' }, ctx),
};

const returned = async (matrix: MatrixWorld): Promise<void> => {
  await matrix.report('h1', 'boot-2');
  await matrix.on('b', (runtime, ctx) =>
    runtime.hosts.return(matrix.host('h1'), { bootId: 'boot-2', devicesInUse: [], instancesRunning: [] }, ctx),
  );
};

function movesOf(kind: Kind): ProcessRow[] {
  const tidy = kind === 'evacuation' ? { tidy: returned } : {};
  const step = (verb: keyof typeof verbs, given: ProcessRow['given'], undo: keyof typeof verbs): ProcessRow => ({
    name: `${kind}: ${verb}`,
    given,
    run: (_, runtime, ctx) => verbs[verb](runtime, ctx),
    undo: (_, runtime, ctx) => verbs[undo](runtime, ctx),
    ...tidy,
  });
  const held = async (matrix: MatrixWorld): Promise<void> => {
    await before(matrix, kind);
    await start(matrix, kind);
  };
  const committed = async (matrix: MatrixWorld): Promise<void> => {
    await held(matrix);
    await matrix.on('a', verbs.commit);
  };
  const reversible = !['live-migration', 'evacuation', 'unshelve'].includes(kind);
  return [
    {
      name: `${kind}: start`,
      given: (matrix) => before(matrix, kind),
      run: (matrix, runtime, ctx) => runtime.moves.start(wishOf(matrix, kind), ctx),
      undo: (_, runtime, ctx) => verbs.cancel(runtime, ctx),
      ...tidy,
    },
    step('commit', held, reversible ? 'revert' : 'cancel'),
    step('cancel', held, 'cancel'),
    step('fail', held, 'cancel'),
    ...(reversible
      ? [
          step('confirm', committed, 'revert'),
          step('revert', committed, 'revert'),
          { ...step('fail', committed, 'revert'), name: `${kind}: fail after the commit` },
        ]
      : []),
  ];
}

/** Every process there is; whoever builds another adds its rows. */
export const PROCESSES: readonly ProcessRow[] = [
  {
    name: 'placement',
    given: async () => {},
    run: (matrix, runtime, ctx) => place(matrix, ['h1', 'h2'])(runtime, ctx),
  },
  {
    name: 'reschedule',
    given: async (matrix) => {
      await matrix.on('a', place(matrix, ['h1', 'h2', 'h3']));
    },
    run: (_, runtime, ctx) =>
      runtime.placements.reschedule(GUEST, { claimId: claimOf(1), reason: 'build failed' }, ctx),
  },
  {
    name: 'deletion',
    given: running,
    run: (_, runtime, ctx) => runtime.placements.delete(GUEST, ctx),
  },
  {
    name: 'deletion in the middle of a move',
    given: async (matrix) => {
      await running(matrix);
      await start(matrix, 'cold-migration');
      await matrix.on('a', verbs.commit);
    },
    run: (_, runtime, ctx) => runtime.placements.delete(GUEST, ctx),
    undo: (_, runtime, ctx) => verbs.revert(runtime, ctx),
  },
  ...(['resize', 'resize here', 'cold-migration', 'live-migration', 'evacuation', 'unshelve'] as const).flatMap(
    movesOf,
  ),
  { name: 'shelving', given: running, run: (_, runtime, ctx) => runtime.moves.shelve(GUEST, ctx) },
  {
    name: 'attach',
    given: running,
    run: (_, runtime, ctx) => runtime.moves.attach(GUEST, { ...requests(1)[0]!, requestId: 'more' }, ctx),
    undo: (_, runtime, ctx) => runtime.moves.detach(GUEST, 'more', null, ctx),
  },
  {
    name: 'gang',
    given: async () => {},
    run: (matrix, runtime, ctx) => {
      const asks = ['h1', 'h2', 'h2'].map((name) => matrix.ask([name]));
      return runtime.gangs.request({ gangId: GANG, asks }, ctx);
    },
    undo: async (_, runtime, ctx) => {
      for (let index = 0; index < 3; index++) {
        const step = { ...ctx, commandId: gangMemberIdOf(ctx.commandId, index) };
        await runtime.placements.delete(gangMemberIdOf(GANG, index), step);
      }
    },
  },
];
