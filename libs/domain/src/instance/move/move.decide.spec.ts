import type { Decision } from '../../kernel/decision.js';
import type { InstanceCommand, InstanceRejection } from '../instance.commands.js';
import { decideInstance } from '../instance.decide.js';
import type { InstanceEvent, MoveKind, PlacementAsk } from '../instance.events.js';
import { evolveInstance } from '../instance.evolve.js';
import { ENDED_MOVES_KEPT, initialInstanceState } from '../instance.state.js';
import { noConstraints } from '../placement-request.js';
import type { StartMove } from './move.commands.js';

const I = 'i1';
const M = 'm1';
const ask: PlacementAsk = {
  projectId: null,
  userId: null,
  consumerType: null,
  consumerGeneration: null,
  resources: { VCPU: 1 },
  allocations: {},
  pciRequests: [],
  numa: null,
  groups: [],
  move: null,
  mappings: null,
  constraints: noConstraints,
  leaseMs: 60_000,
  maxAttempts: 3,
};
const evidence = {
  position: null,
  lastEventId: null,
  overlay: [],
  policyRevision: -1,
  rulesVersion: 1,
  seed: 's',
  hostsConsidered: 2,
  hostsPassed: 2,
  refusedBy: {},
};
const rank = (...hosts: string[]) => hosts.map((hostId, index) => ({ hostId, score: -index, revision: 0 }));
const requested: InstanceEvent = {
  type: 'PlacementRequested',
  data: { instanceId: I, requestDigest: 'd', ask, ranked: rank('a'), evidence, firstClaimNumber: 1 },
};
const home = { hostId: 'a', claimId: 'c1' };
const placed: InstanceEvent = { type: 'InstancePlaced', data: { instanceId: I, ...home, attempt: 1 } };
const shelved: InstanceEvent = { type: 'InstanceShelved', data: { instanceId: I, ...home } };
const deleted: InstanceEvent = { type: 'InstanceDeleted', data: { instanceId: I } };
const start = (kind: MoveKind = 'resize', more: Partial<StartMove> = {}): StartMove => ({
  type: 'StartMove',
  instanceId: I,
  moveId: M,
  kind,
  source: kind === 'unshelve' ? null : home,
  requestDigest: 'r',
  ask,
  ranked: rank('b', 'c'),
  evidence,
  ...more,
});
const started = (kind: MoveKind = 'resize', firstClaimNumber = 2, moveId = M): InstanceEvent => {
  const { type: _, ...data } = start(kind, { moveId });
  return { type: 'MoveStarted', data: { ...data, firstClaimNumber } };
};
const destination = { hostId: 'b', claimId: 'c2' };
const committed: InstanceEvent = { type: 'MoveCommitted', data: { instanceId: I, moveId: M, destination } };
const confirmed = (error?: string): InstanceEvent => ({
  type: 'MoveConfirmed',
  data: { instanceId: I, moveId: M, ...(error === undefined ? {} : { error }) },
});
const reverted: InstanceEvent = { type: 'MoveReverted', data: { instanceId: I, moveId: M, reason: 'r' } };
const abandoned = (moveId = M): InstanceEvent => ({
  type: 'ProcessAbandoned',
  data: { instanceId: I, process: 'move', processId: moveId, reason: 'r' },
});
const failure = [{ code: 'HostDisabled' as const, hostId: 'b' }];
const built = [{ code: 'BuildFailed' as const, detail: 'spawn' }];
const fail = (claimNumber: number, attempt: number, reasons: typeof failure | typeof built = failure) =>
  ({ type: 'FailAttempt', instanceId: I, attempt, claimNumber, reasons }) as const;
const because = (hostId: string, attempt: number, reasons: typeof failure | typeof built = failure) => ({
  hostId,
  attempt,
  reasons,
});
const next = (reasons: typeof failure | typeof built = failure): InstanceEvent => ({
  type: 'AttemptStarted',
  data: { instanceId: I, attempt: 2, claimNumber: 3, hostId: 'c', because: because('b', 1, reasons) },
});
const failedMove = (code: 'NoValidHost' | 'MaxRetriesExceeded', ...attempts: ReturnType<typeof because>[]) =>
  ({ type: 'MoveFailed', data: { instanceId: I, moveId: M, code, attempts } }) as const;
const of = { instanceId: I, moveId: M };
const commit = { type: 'CommitMove', ...of, claimNumber: 2, ...destination } as const;
const confirm = { type: 'ConfirmMove', ...of, error: null } as const;
const revert = { type: 'RevertMove', ...of, reason: 'r' } as const;
const abandon = { type: 'AbandonMove', ...of, reason: 'r' } as const;
const shelve = { type: 'ShelveInstance', instanceId: I } as const;

const fold = (history: readonly InstanceEvent[]) =>
  history.reduce((state, event) => evolveInstance(state, event), initialInstanceState);
const given = (...history: InstanceEvent[]) => ({
  when: (command: InstanceCommand): Decision<InstanceEvent, InstanceRejection> =>
    decideInstance(fold([requested, ...history]), command),
});
const accepted = (...events: InstanceEvent[]) => ({ kind: 'accepted', events });
const unchanged = (code: string) => ({ kind: 'unchanged', code });
const refused = (code: string, more: object = {}) => ({ kind: 'rejected', reasons: [{ code, ...more }] });

describe('a move starts', () => {
  it('from where the instance is, with the next claim number', () => {
    expect(given(placed).when(start())).toEqual(accepted(started()));
    expect(given(shelved).when(start('unshelve'))).toEqual(accepted(started('unshelve')));
  });
  it('once', () => {
    expect(given(placed, started()).when(start())).toEqual(unchanged('MoveAlreadyStarted'));
    expect(given(placed, started(), abandoned()).when(start())).toEqual(unchanged('MoveAlreadyStarted'));
    expect(given(placed, started()).when(start('resize', { moveId: 'm2' }))).toMatchObject(
      refused('InstanceMoving', { moveId: M }),
    );
  });
  it('only of an instance that is where the caller saw it', () => {
    expect(given().when(start())).toMatchObject(refused('InstanceNotPlaced', { status: 'placing' }));
    expect(given(shelved).when(start())).toMatchObject(refused('InstanceNotPlaced', { status: 'shelved' }));
    expect(given(placed).when(start('unshelve'))).toMatchObject(refused('InstanceNotShelved', { status: 'placed' }));
    expect(given(placed).when(start('resize', { source: { hostId: 'a', claimId: 'old' } }))).toMatchObject(
      refused('ClaimNotOfInstance', { currentClaimId: 'c1' }),
    );
    expect(given(placed, deleted).when(start())).toMatchObject(refused('InstanceDeleted'));
  });
  it('needs a host', () => {
    expect(given(placed).when(start('resize', { ranked: [] }))).toMatchObject(refused('NoHostRanked'));
  });
  it('alive only where every alternative of every request is migratable (Nova facts 2.13)', () => {
    const request = (requestId: string, ...tags: (string | undefined)[]) => ({
      requestId,
      count: 1,
      numaPolicy: 'legacy' as const,
      aliasName: null,
      alternatives: tags.map((tag) => (tag === undefined ? {} : { tags: { live_migratable: tag } })),
    });
    const live = (...pciRequests: ReturnType<typeof request>[]) =>
      given(placed).when(start('live-migration', { ask: { ...ask, pciRequests } }));
    expect(live()).toMatchObject({ kind: 'accepted' });
    expect(live(request('y', 'true', 'True'))).toMatchObject({ kind: 'accepted' });
    expect(live(request('y', 'true'), request('n', 'true', undefined), request('f', 'false'))).toMatchObject(
      refused('NotLiveMigratable', { requestIds: ['n', 'f'] }),
    );
  });
});

describe('an attempt of a move fails', () => {
  it('and the next host is tried', () => {
    expect(given(placed, started()).when(fail(2, 1))).toEqual(accepted(next()));
    expect(given(placed, started()).when(fail(2, 1, built))).toEqual(accepted(next(built)));
  });
  it('and the move has failed with every attempt where no host is left', () => {
    const attempts = [because('b', 1), because('c', 2)];
    expect(given(placed, started(), next()).when(fail(3, 2))).toEqual(accepted(failedMove('NoValidHost', ...attempts)));
    const two = { ...ask, maxAttempts: 2 };
    const short: InstanceEvent = { ...started(), data: { ...started().data, ask: two } } as InstanceEvent;
    expect(given(placed, short, next()).when(fail(3, 2))).toEqual(
      accepted(failedMove('MaxRetriesExceeded', ...attempts)),
    );
  });
  it.each(['evacuation', 'unshelve'] as const)('and an %s whose build failed is over (Nova facts 10.6)', (kind) => {
    const before = kind === 'unshelve' ? shelved : placed;
    expect(given(before, started(kind)).when(fail(2, 1, built))).toEqual(
      accepted(failedMove('MaxRetriesExceeded', because('b', 1, built))),
    );
    expect(given(before, started(kind)).when(fail(2, 1))).toEqual(accepted(next()));
  });
  it('late or twice: nothing happens', () => {
    expect(given(placed, started(), next()).when(fail(2, 1))).toEqual(unchanged('AttemptAlreadyFailed'));
    expect(given(placed, started(), abandoned()).when(fail(2, 1))).toEqual(unchanged('AttemptAlreadyFailed'));
    expect(given(placed, started()).when(fail(7, 1))).toMatchObject(refused('AttemptUnknown'));
  });
  it('never the placement beside it, nor after the commit', () => {
    expect(given(placed, started()).when(fail(1, 1))).toMatchObject(refused('InstanceMoving'));
    expect(given(placed, started(), committed).when(fail(2, 1))).toMatchObject(refused('MoveAlreadyCommitted'));
  });
});

describe('the point of no return (DESIGN rule 8)', () => {
  it('is passed once, by the claim of the present attempt', () => {
    expect(given(placed, started()).when(commit)).toEqual(accepted(committed));
    expect(given(placed, started(), committed).when(commit)).toEqual(unchanged('MoveAlreadyCommitted'));
    expect(given(placed, started(), next()).when(commit)).toMatchObject(refused('MoveNotClaimed'));
  });
  it('and giving up: exactly one of the two wins', () => {
    expect(given(placed, started()).when(abandon)).toEqual(accepted(abandoned()));
    expect(given(placed, started(), committed).when(abandon)).toMatchObject(refused('MoveAlreadyCommitted'));
    expect(given(placed, started(), abandoned()).when(commit)).toMatchObject(
      refused('MoveEnded', { outcome: 'abandoned' }),
    );
  });
  it('comes before every end but giving up', () => {
    for (const command of [confirm, revert]) {
      expect(given(placed, started()).when(command)).toMatchObject(refused('MoveNotCommitted'));
      expect(given(placed).when(command)).toMatchObject(refused('MoveUnknown'));
    }
    expect(given(placed, started(), committed).when(confirm)).toEqual(accepted(confirmed()));
    expect(given(placed, started(), committed).when({ ...confirm, error: 'e' })).toEqual(accepted(confirmed('e')));
    expect(given(placed, started(), committed).when(revert)).toEqual(accepted(reverted));
  });
  it.each(['live-migration', 'evacuation', 'unshelve'] as const)('an %s does not come back from it', (kind) => {
    const before = kind === 'unshelve' ? shelved : placed;
    expect(given(before, started(kind), committed).when(revert)).toMatchObject(refused('MoveNotReversible', { kind }));
  });
  it('with a claim that had ended leaves the source as it was', () => {
    const lose = { type: 'LoseDestination', ...of, claimId: 'c2', reasons: failure } as const;
    expect(given(placed, started(), committed).when(lose)).toMatchObject({
      events: [{ type: 'MoveFailed', data: { code: 'DestinationLost', attempts: [because('b', 1)] } }],
    });
    expect(given(placed, started()).when(lose)).toMatchObject(refused('MoveNotCommitted'));
    expect(given(placed, started(), committed, reverted).when(lose)).toEqual(unchanged('MoveAlreadyEnded'));
  });
});

describe('the end of a move', () => {
  it('is answered the same again, and is not turned round', () => {
    expect(given(placed, started(), committed, confirmed()).when(confirm)).toEqual(unchanged('MoveAlreadyConfirmed'));
    expect(given(placed, started(), committed, reverted).when(revert)).toEqual(unchanged('MoveAlreadyReverted'));
    expect(given(placed, started(), abandoned()).when(abandon)).toEqual(unchanged('MoveAlreadyAbandoned'));
    expect(given(placed, started(), committed, confirmed()).when(revert)).toMatchObject(
      refused('MoveEnded', { outcome: 'confirmed' }),
    );
    expect(given(placed, started(), committed, reverted).when(confirm)).toMatchObject(
      refused('MoveEnded', { outcome: 'reverted' }),
    );
  });
  it('says where the instance is and what it asks for', () => {
    const bigger = { ...ask, resources: { VCPU: 9 } };
    const grow: InstanceEvent = { ...started(), data: { ...started().data, ask: bigger } } as InstanceEvent;
    expect(fold([requested, placed, grow, committed, confirmed()])).toMatchObject({
      status: 'placed',
      home: destination,
      move: null,
      placement: { ask: bigger, current: { claimNumber: 2 } },
      endedMoves: [{ outcome: 'confirmed', source: home }],
    });
    for (const undone of [[committed, reverted], [abandoned()], [failedMove('NoValidHost')]]) {
      expect(fold([requested, placed, grow, ...undone])).toMatchObject({ status: 'placed', home, placement: { ask } });
    }
    expect(fold([requested, shelved, started('unshelve'), committed, confirmed()])).toMatchObject({
      status: 'placed',
      home: destination,
    });
    expect(fold([requested, shelved, started('unshelve'), abandoned()])).toMatchObject({
      status: 'shelved',
      home: null,
    });
  });
  it('is remembered for the newest moves', () => {
    const many = Array.from({ length: 20 }, (_, n) => [started('resize', n + 2, `m${n}`), abandoned(`m${n}`)]).flat();
    const { endedMoves } = fold([requested, placed, ...many]);
    expect(endedMoves).toHaveLength(ENDED_MOVES_KEPT);
    expect(endedMoves.at(-1)).toMatchObject({ moveId: 'm19' });
  });
});

describe('shelving', () => {
  it('is for an instance that is placed and not moving', () => {
    expect(given(placed).when(shelve)).toEqual(accepted(shelved));
    expect(given(placed, shelved).when(shelve)).toEqual(unchanged('InstanceAlreadyShelved'));
    expect(given().when(shelve)).toMatchObject(refused('InstanceNotPlaced'));
    expect(given(placed, started()).when(shelve)).toMatchObject(refused('InstanceMoving'));
    expect(given(placed, deleted).when(shelve)).toMatchObject(refused('InstanceDeleted'));
  });
  it('keeps what it gave up for whoever gives it back', () => {
    expect(fold([requested, placed, shelved])).toMatchObject({ status: 'shelved', home: null, shelvedFrom: home });
  });
});
