import { soundDevices } from '@berth/domain';
import { groupStream, hostStream, instanceStream, POLICY_STREAM } from '@berth/event-codec';
import { hostSnapshot } from '../aggregates/host-snapshot.js';
import { domainLaws } from '../aggregates/laws.js';
import { GangProcess } from '../gangs/gang-process.js';
import { GroupRules } from '../groups/group-rules.js';
import { evacuationPlan } from '../hosts/evacuation-plan.js';
import { returnHost } from '../hosts/return-host.js';
import { InstanceMoves } from '../moves/instance-moves.js';
import { NameKeeper } from '../names/name-keeper.js';
import { givesOrTakesNames, NamedHosts } from '../names/named-hosts.js';
import { FollowUps } from '../placement/follow-ups.js';
import { PlacementProcess } from '../placement/placement-process.js';
import { newCounters } from '../stream/counters.js';
import { DeadlineWatch } from '../stream/deadline-watch.js';
import { SavedStates } from '../stream/saved-states.js';
import { noSnapshots } from '../stream/state-snapshots.js';
import { Streams } from '../stream/streams.js';
import { LeaseWatch } from '../sweeper/lease-watch.js';
import { history } from './history.js';
import { nameHost } from './name-host.js';
import { Operations } from './operations.js';
import { defaultLimits, type RuntimeOptions } from './options.js';
import { reportCommand } from './report-command.js';
import type { Runtime } from './runtime.js';

/** The write side of one server, on a store that others may write to as well. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { store, clock, timers, ids, ranker, problems = () => {} } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const counters = newCounters();
  const watch = new DeadlineWatch(clock, timers);
  const deps = { store, clock, timers, ids, limits, counters, watch, problems };

  const { snapshotEvery, rememberedCommands } = limits;
  const hostStates = options.snapshots
    ? new SavedStates(options.snapshots, hostSnapshot, snapshotEvery, rememberedCommands, counters, problems)
    : noSnapshots;
  const { searchBudget } = limits;
  const own = domainLaws({ searchBudget, ...(options.searched ? { searched: options.searched } : {}) });
  const laws = options.laws?.(own) ?? own;
  const hosts = new Streams(laws.host, deps, hostStates, limits.cachedHosts);
  const instances = new Streams(laws.instance, deps, noSnapshots, limits.cachedInstances);
  const names = new Streams(laws.name, deps, noSnapshots, limits.cachedInstances);
  const policies = new Streams(laws.policy, deps, noSnapshots, 1);

  const groups = new Streams(laws.group, deps, noSnapshots, limits.cachedInstances);
  const rules = new GroupRules(groups, hosts, ids);

  const followUps = new FollowUps(limits.followUps, problems);
  const placing = { hosts, instances, groups: rules, ranker, clock, ids, followUps };
  const placements = new PlacementProcess(placing);
  const moves = new InstanceMoves(placing, placements);
  const gangs = new GangProcess({ hosts, instances, groups: rules, ranker, ids, gangs: groups, store });
  const keeper = new NameKeeper(names, hosts, clock, ids, limits.nameGraceMs);
  const namedHosts = new NamedHosts(hosts, keeper, followUps, clock);
  const sweeper = new LeaseWatch(hosts, clock, timers, problems);
  const operations = new Operations();
  const run = operations.run.bind(operations);

  return {
    hosts: {
      execute: (hostId, command, ctx) =>
        run(() =>
          givesOrTakesNames(command)
            ? namedHosts.execute(hostId, command, ctx)
            : hosts.execute(hostStream(hostId), command, ctx),
        ).then(nameHost(hostId)),
      report: (hostId, report, ctx) =>
        run(async () => {
          const { state } = await hosts.current(hostStream(hostId), ctx.deadlineMs);
          const { sound, dropped } = soundDevices(report.devices, report.totals);
          const command = reportCommand(hostId, state.name, { ...report, devices: sound });
          const outcome = await hosts.execute(hostStream(hostId), command, ctx);
          return { ...nameHost(hostId)(outcome), dropped };
        }),
      return: (hostId, seen, ctx) =>
        run(() => returnHost(hostId, seen, ctx, { hosts, instances })).then(nameHost(hostId)),
      evacuation: (hostId, { deadlineMs }) => run(() => evacuationPlan(hostId, deadlineMs, placing)),
      dryRun: (hostId, command, { deadlineMs }) => run(() => hosts.dryRun(hostStream(hostId), command, deadlineMs)),
      state: (hostId, { deadlineMs }) => run(() => hosts.current(hostStream(hostId), deadlineMs)),
    },
    instances: {
      activate: (instanceId, claimId, ctx) =>
        run(() =>
          instances.execute(instanceStream(instanceId), { type: 'ActivateInstance', instanceId, claimId }, ctx),
        ),
      state: (instanceId, { deadlineMs }) => run(() => instances.current(instanceStream(instanceId), deadlineMs)),
      history: (instanceId, { deadlineMs }) =>
        run(() => history(store, instanceStream(instanceId), deadlineMs - clock.monotonicMs())),
    },
    placements: {
      place: (wish, ctx) => run(() => placements.place(wish, ctx)),
      dryRun: (wish, ctx) => run(() => placements.dryRun(wish, ctx)),
      reschedule: (instanceId, failed, ctx) => run(() => placements.reschedule(instanceId, failed, ctx)),
      delete: (instanceId, ctx) => run(() => placements.delete(instanceId, ctx)),
      resumePlacement: (instanceId, by) => run(() => placements.resumePlacement(instanceId, by)),
    },
    moves: {
      start: (wish, ctx) => run(() => moves.start(wish, ctx)),
      commit: (instanceId, moveId, ctx) => run(() => moves.commit(instanceId, moveId, ctx)),
      confirm: (instanceId, moveId, ctx) => run(() => moves.confirm(instanceId, moveId, ctx)),
      revert: (instanceId, moveId, reason, ctx) => run(() => moves.revert(instanceId, moveId, reason, ctx)),
      cancel: (instanceId, moveId, reason, ctx) => run(() => moves.cancel(instanceId, moveId, reason, ctx)),
      fail: (instanceId, moveId, failed, ctx) => run(() => moves.fail(instanceId, moveId, failed, ctx)),
      get: (instanceId, moveId, ctx) => run(() => moves.get(instanceId, moveId, ctx)),
      shelve: (instanceId, ctx) => run(() => moves.shelve(instanceId, ctx)),
      rebuild: (instanceId, ctx) => run(() => moves.rebuild(instanceId, ctx)),
      attach: (instanceId, request, ctx) => run(() => moves.attach(instanceId, request, ctx)),
      detach: (instanceId, requestId, addresses, ctx) => run(() => moves.detach(instanceId, requestId, addresses, ctx)),
      resume: (instanceId, rescheduled, by) => run(() => moves.resume(instanceId, rescheduled, by)),
    },
    groups: {
      execute: (groupId, command, ctx) => run(() => groups.execute(groupStream(groupId), command, ctx)),
      state: (groupId, { deadlineMs }) => run(() => groups.current(groupStream(groupId), deadlineMs)),
    },
    gangs: {
      request: (wish, ctx) => run(() => gangs.request(wish, ctx)),
      get: (gangId, ctx) => run(() => gangs.get(gangId, ctx)),
      resume: (gangId, by) => run(() => gangs.resume(gangId, by)),
    },
    policy: {
      execute: (command, ctx) => run(() => policies.execute(POLICY_STREAM, command, ctx)),
      state: ({ deadlineMs }) => run(() => policies.current(POLICY_STREAM, deadlineMs)),
    },
    sweeper,
    stats: () => ({
      ...counters,
      cachedStreams: hosts.cached + instances.cached + groups.cached + names.cached + policies.cached,
      followUpsPending: followUps.size,
      followUpsFailed: followUps.failed,
    }),
    close: async () => {
      sweeper.stop();
      await operations.close();
      await sweeper.idle();
      await followUps.idle();
      await Promise.all([hosts.close(), instances.close(), groups.close(), names.close(), policies.close()]);
      watch.stop();
    },
  };
}
