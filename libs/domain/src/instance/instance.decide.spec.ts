import type { Decision } from '../kernel/decision.js';
import { InvariantBreach } from '../kernel/invariant.js';
import type { FailAttempt, InstanceCommand, InstanceRejection, RequestPlacement } from './instance.commands.js';
import { decideInstance } from './instance.decide.js';
import type { InstanceEvent, PlacementAsk, PlacementRequested } from './instance.events.js';
import { evolveInstance } from './instance.evolve.js';
import { initialInstanceState } from './instance.state.js';
import { noConstraints } from './placement-request.js';

const I = 'i1';
const ask = (maxAttempts = 3): PlacementAsk => ({
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
  maxAttempts,
});
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
const request = (hosts = ['a', 'b'], maxAttempts = 3, requestDigest = 'd'): RequestPlacement => ({
  type: 'RequestPlacement',
  instanceId: I,
  requestDigest,
  ask: ask(maxAttempts),
  ranked: rank(...hosts),
  evidence,
});
const requested = (hosts = ['a', 'b'], maxAttempts = 3, firstClaimNumber = 1): PlacementRequested => {
  const { type: _, ...data } = request(hosts, maxAttempts);
  return { type: 'PlacementRequested', data: { ...data, firstClaimNumber } };
};
const full = [{ code: 'HostDisabled' as const, hostId: 'a' }];
const fail = (attempt: number, claimNumber = attempt, reasons: FailAttempt['reasons'] = full): FailAttempt => ({
  type: 'FailAttempt',
  instanceId: I,
  attempt,
  claimNumber,
  reasons,
});
const started = (attempt: number, hostId: string, from: string, claimNumber = attempt): InstanceEvent => ({
  type: 'AttemptStarted',
  data: { instanceId: I, attempt, claimNumber, hostId, because: { hostId: from, attempt: attempt - 1, reasons: full } },
});
const placed = (hostId = 'a', attempt = 1, claimId = 'c1'): InstanceEvent => ({
  type: 'InstancePlaced',
  data: { instanceId: I, hostId, claimId, attempt },
});
const record = (hostId = 'a', attempt = 1, claimId = 'c1') =>
  ({ type: 'RecordPlacement', instanceId: I, attempt, hostId, claimId }) as const;
const deleted: InstanceEvent = { type: 'InstanceDeleted', data: { instanceId: I } };
const failed: InstanceEvent = {
  type: 'PlacementFailed',
  data: { instanceId: I, code: 'NoValidHost', attempts: [], refusedBy: {} },
};
const del = { type: 'DeleteInstance', instanceId: I } as const;

const fold = (history: readonly InstanceEvent[]) =>
  history.reduce((state, event) => evolveInstance(state, event), initialInstanceState);
const given = (...history: InstanceEvent[]) => ({
  when: (command: InstanceCommand): Decision<InstanceEvent, InstanceRejection> =>
    decideInstance(fold(history), command),
});
const accepted = (...events: InstanceEvent[]) => ({ kind: 'accepted', events });
const unchanged = (code: string) => ({ kind: 'unchanged', code });
const rejected = (reason: InstanceRejection) => ({ kind: 'rejected', reasons: [reason], event: null });

describe('a placement request', () => {
  it('opens an instance, its claims numbered from 1', () => {
    expect(given().when(request())).toEqual(accepted(requested()));
  });
  it('is fulfilled already when it is the one under way or done', () => {
    expect(given(requested()).when(request())).toEqual(unchanged('PlacementAlreadyRequested'));
    expect(given(requested(), placed()).when(request())).toEqual(unchanged('PlacementAlreadyRequested'));
  });
  it('is refused beside another one, whatever hosts were ranked', () => {
    const exists = (status: 'placing' | 'placed', hostId: string | null) =>
      rejected({ code: 'InstanceExists', instanceId: I, status, hostId });
    expect(given(requested()).when(request(['a'], 3, 'other'))).toEqual(exists('placing', null));
    expect(given(requested(), placed()).when(request([], 3, 'other'))).toEqual(exists('placed', 'a'));
  });
  it('may follow a failed one, and its claims go on counting', () => {
    expect(given(requested(), started(2, 'b', 'a'), failed).when(request())).toEqual(
      accepted(requested(['a', 'b'], 3, 3)),
    );
  });
  it('needs a host', () => {
    expect(given().when(request([]))).toEqual(rejected({ code: 'NoHostRanked', instanceId: I }));
  });
});

describe('a failed attempt', () => {
  it('starts the next ranked host with the next claim number', () => {
    expect(given(requested()).when(fail(1))).toEqual(accepted(started(2, 'b', 'a')));
  });
  it('ends the placement when no host is left, or no attempt', () => {
    const because = (hostId: string, attempt: number) => ({ hostId, attempt, reasons: full });
    const ends = (code: 'NoValidHost' | 'MaxRetriesExceeded', attempts: ReturnType<typeof because>[]) =>
      accepted({ type: 'PlacementFailed', data: { instanceId: I, code, attempts, refusedBy: {} } });
    expect(given(requested(['a'])).when(fail(1))).toEqual(ends('NoValidHost', [because('a', 1)]));
    expect(given(requested(['a', 'b'], 1)).when(fail(1))).toEqual(ends('NoValidHost', [because('a', 1)]));
    expect(given(requested(), started(2, 'b', 'a')).when(fail(2))).toEqual(
      ends('NoValidHost', [because('a', 1), because('b', 2)]),
    );
    expect(given(requested(['a', 'b', 'c'], 2), started(2, 'b', 'a')).when(fail(2))).toEqual(
      ends('MaxRetriesExceeded', [because('a', 1), because('b', 2)]),
    );
  });
  it('of a build ends in MaxRetriesExceeded when no host is left (Nova facts 17.3)', () => {
    const reasons = [{ code: 'BuildFailed', detail: 'x' } as const];
    expect(given(requested(['a']), placed()).when(fail(1, 1, reasons))).toMatchObject({
      events: [{ type: 'PlacementFailed', data: { code: 'MaxRetriesExceeded' } }],
    });
  });
  it('takes a placed instance on to the next host', () => {
    expect(given(requested(), placed()).when(fail(1))).toEqual(accepted(started(2, 'b', 'a')));
    expect(fold([requested(), placed(), started(2, 'b', 'a')])).toMatchObject({ status: 'placing', home: null });
  });
  it('is known already when it comes late, also of an earlier placement', () => {
    expect(given(requested(), started(2, 'b', 'a')).when(fail(1))).toEqual(unchanged('AttemptAlreadyFailed'));
    expect(given(requested(), failed).when(fail(1))).toEqual(unchanged('PlacementAlreadyFailed'));
    expect(given(requested(), failed, requested(['a', 'b'], 3, 2)).when(fail(1, 1))).toEqual(
      unchanged('AttemptAlreadyFailed'),
    );
  });
  it('is refused when it was never started', () => {
    const unknown = (attempt: number) => rejected({ code: 'AttemptUnknown', instanceId: I, attempt, lastAttempt: 1 });
    expect(given(requested()).when(fail(2))).toEqual(unknown(2));
    expect(given(requested()).when(fail(2, 1))).toEqual(unknown(2));
  });
});

describe('the record of a placement', () => {
  it('names the host and claim of the attempt under way', () => {
    expect(given(requested()).when(record())).toEqual(accepted(placed()));
    expect(given(requested(), started(2, 'b', 'a')).when(record('b', 2, 'c2'))).toEqual(accepted(placed('b', 2, 'c2')));
  });
  it('is written once', () => {
    expect(given(requested(), placed()).when(record())).toEqual(unchanged('AlreadyPlaced'));
  });
  it('does not count for an attempt that is over, another host or a failed placement', () => {
    expect(given(requested(), started(2, 'b', 'a')).when(record())).toEqual(unchanged('AttemptAlreadyFailed'));
    const unknown = rejected({ code: 'AttemptUnknown', instanceId: I, attempt: 1, lastAttempt: 1 });
    expect(given(requested()).when(record('b'))).toEqual(unknown);
    expect(given(requested(), placed()).when(record('a', 1, 'other'))).toEqual(unknown);
    expect(given(requested(), failed).when(record())).toEqual(rejected({ code: 'PlacementFailed', instanceId: I }));
  });
});

describe('activation', () => {
  const activate = (claimId: string) => ({ type: 'ActivateInstance', instanceId: I, claimId }) as const;
  const activated: InstanceEvent = { type: 'InstanceActivated', data: { instanceId: I, claimId: 'c1' } };
  it('needs the claim the instance was placed with, and happens once', () => {
    expect(given(requested(), placed()).when(activate('c1'))).toEqual(accepted(activated));
    expect(given(requested(), placed(), activated).when(activate('c1'))).toEqual(unchanged('AlreadyActive'));
    expect(given(requested(), placed()).when(activate('c2'))).toEqual(
      rejected({ code: 'ClaimNotOfInstance', instanceId: I, claimId: 'c2', currentClaimId: 'c1' }),
    );
    expect(given(requested()).when(activate('c1'))).toEqual(
      rejected({ code: 'ClaimNotOfInstance', instanceId: I, claimId: 'c1', currentClaimId: null }),
    );
  });
});

describe('deletion', () => {
  it('is possible in every state of a known instance, once, and final', () => {
    for (const history of [[requested()], [requested(), placed()], [requested(), failed]]) {
      expect(given(...history).when(del)).toEqual(accepted(deleted));
      expect(given(...history, deleted).when(del)).toEqual(unchanged('InstanceAlreadyDeleted'));
      for (const command of [request(), fail(1), record()]) {
        expect(given(...history, deleted).when(command)).toEqual(rejected({ code: 'InstanceDeleted', instanceId: I }));
      }
    }
  });
  it('and everything else is refused for an instance nobody asked for', () => {
    for (const command of [del, fail(1), record()]) {
      expect(given().when(command)).toEqual(rejected({ code: 'InstanceUnknown', instanceId: I }));
    }
  });
  it('keeps where the instance was, so that its claims can still be ended', () => {
    expect(fold([requested(), placed(), deleted])).toMatchObject({
      status: 'deleted',
      home: { hostId: 'a', claimId: 'c1' },
      placement: { current: { hostId: 'a', claimNumber: 1 } },
    });
  });
});

describe('moves', () => {
  const { type: _, ...data } = request(['x', 'y']);
  const begun: InstanceEvent = {
    type: 'MoveStarted',
    data: { ...data, moveId: 'm', kind: 'resize', source: { hostId: 'a', claimId: 'c1' }, firstClaimNumber: 2 },
  };
  const of = { instanceId: I, moveId: 'm' };
  const destination = { hostId: 'y', claimId: 'c3' };
  it('fold through commit and confirm to the new home, numbering their claims on', () => {
    const moving = [requested(), placed(), begun, started(2, 'y', 'x', 3)];
    expect(fold(moving)).toMatchObject({
      status: 'placed',
      nextClaimNumber: 4,
      home: { hostId: 'a' },
      placement: { current: { hostId: 'a' }, failures: [] },
      move: { moveId: 'm', current: { hostId: 'y', claimNumber: 3 }, destination: null },
    });
    const moved = fold([
      ...moving,
      { type: 'MoveCommitted', data: { ...of, destination } },
      { type: 'MoveConfirmed', data: of },
    ]);
    expect(moved).toMatchObject({ status: 'placed', home: destination, move: null });
    expect(decideInstance(fold(moving), fail(1))).toEqual(
      rejected({ code: 'InstanceMoving', instanceId: I, moveId: 'm' }),
    );
  });
  it.each<InstanceEvent>([
    { type: 'MoveReverted', data: { ...of, reason: 'r' } },
    { type: 'MoveFailed', data: { ...of, code: 'NoValidHost', attempts: [] } },
    { type: 'ProcessAbandoned', data: { instanceId: I, process: 'move', processId: 'm', reason: 'r' } },
  ])('leave the instance where it was: $type', (event) => {
    expect(fold([requested(), placed(), begun, event])).toMatchObject({ home: { hostId: 'a' }, move: null });
  });
  it.each<[string, InstanceEvent[]]>([
    ['a confirmation before the commit', [requested(), placed(), begun, { type: 'MoveConfirmed', data: of }]],
    ['an end of another move', [requested(), placed(), begun, { type: 'MoveConfirmed', data: { ...of, moveId: 'n' } }]],
    ['an end without a move', [requested(), placed(), { type: 'MoveReverted', data: { ...of, reason: 'r' } }]],
    ['a second move', [requested(), placed(), begun, begun]],
    ['anything before the request', [placed()]],
    ['anything after the deletion', [requested(), deleted, placed()]],
    ['a second request', [requested(), requested(['a'], 3, 2)]],
    ['a second placement', [requested(), placed(), placed()]],
    ['a claim number used before', [requested(), started(2, 'b', 'a', 1)]],
    ['a request with a claim number used before', [requested(), failed, requested()]],
    ['a request without hosts', [requested([])]],
  ])('and placements can’t have %s', (_name, history) => {
    expect(() => fold(history)).toThrow(InvariantBreach);
  });
});

describe('an abandoned placement', () => {
  it('counts as failed', () => {
    const data = { instanceId: I, process: 'placement', processId: 'p', reason: 'r' } as const;
    expect(fold([requested(), { type: 'ProcessAbandoned', data }])).toMatchObject({
      status: 'failed',
      placement: { failedWith: 'Abandoned' },
    });
  });
});
