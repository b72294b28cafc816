import type {
  ClaimId,
  GroupCommand,
  GroupId,
  GroupState,
  HostCommand,
  HostEvent,
  HostId,
  HostRejection,
  HostState,
  InstanceEvent,
  InstanceId,
  InstanceState,
  PolicyCommand,
  PolicyState,
} from '@berth/domain';
import type { CommandContext } from '../commands/outcome.js';
import type { Gangs } from '../gangs/gangs.js';
import type { EvacuationPlan } from '../hosts/evacuation-plan.js';
import type { SeenAfterFence } from '../hosts/return-host.js';
import type { Moves } from '../moves/moves.js';
import type { Placements } from '../placement/placements.js';
import type { LeaseSweeper } from '../sweeper/lease-sweeper.js';
import type { Current, DryRun } from '../stream/answers.js';
import type { MachineReport } from './machine-report.js';
import type { GroupOutcome, HostOutcome, InstanceOutcome, PolicyOutcome, ReportedOutcome } from './outcomes.js';

/** Until when an answer matters: milliseconds on the process's monotonic clock. */
export interface Deadline {
  readonly deadlineMs: number;
}

/**
 * Every method rejects with a {@link RuntimeError} (DeadlineExceeded, Overloaded, StreamNotServed, StreamSuspended,
 * IdempotencyKeyReused) or an EventStoreError (StoreUnavailable, …), and with nothing else unless there is a bug.
 */
export interface Hosts {
  /**
   * One command on one host's stream. RegisterHost, AddProvider, RenameProvider, RemoveProvider and RetireHost also
   * reserve and free the names (DESIGN section 2, `name-<hash>`).
   */
  execute(hostId: HostId, command: HostCommand, ctx: CommandContext): Promise<HostOutcome>;
  /**
   * The agent's view in its own words: derives provider ids and names of devices and executes ReportInventory. Devices
   * that can't be are left out as if they had not been seen, and named in the answer.
   */
  report(hostId: HostId, report: MachineReport, ctx: CommandContext): Promise<ReportedOutcome>;
  /** Ends a fence by the word of a later boot; repeated, it ends what was still in use the last time. */
  return(hostId: HostId, seen: SeenAfterFence, ctx: CommandContext): Promise<HostOutcome>;
  /** What leaving the host comes to, instance by instance, together; nothing is written. */
  evacuation(hostId: HostId, deadline: Deadline): Promise<EvacuationPlan>;
  dryRun(hostId: HostId, command: HostCommand, deadline: Deadline): Promise<DryRun<HostEvent, HostRejection>>;
  /** Reads the stream's tail first; a host nobody registered has status `unregistered`. */
  state(hostId: HostId, deadline: Deadline): Promise<Current<HostState>>;
}

export interface Instances {
  /** The guest runs under this claim, which must be the one it was placed with. */
  activate(instanceId: InstanceId, claimId: ClaimId, ctx: CommandContext): Promise<InstanceOutcome>;
  /** Reads the stream's tail first; an instance nobody asked for has status `unknown`. */
  state(instanceId: InstanceId, deadline: Deadline): Promise<Current<InstanceState>>;
  /** Its whole story, oldest first. */
  history(instanceId: InstanceId, deadline: Deadline): Promise<readonly InstanceEvent[]>;
}

/** Server groups (DESIGN rule 10): policies, and where strict ones are pinned. */
export interface Groups {
  /** CreateServerGroup and DeleteServerGroup; pins and gangs are the processes' own. */
  execute(
    groupId: GroupId,
    command: Extract<GroupCommand, { readonly type: 'CreateServerGroup' | 'DeleteServerGroup' }>,
    ctx: CommandContext,
  ): Promise<GroupOutcome>;
  state(groupId: GroupId, deadline: Deadline): Promise<Current<GroupState>>;
}

export interface Policy {
  execute(command: PolicyCommand, ctx: CommandContext): Promise<PolicyOutcome>;
  state(deadline: Deadline): Promise<Current<PolicyState>>;
}

/** The write side of one server. */
export interface Runtime {
  readonly hosts: Hosts;
  readonly instances: Instances;
  readonly placements: Placements;
  readonly moves: Moves;
  readonly groups: Groups;
  readonly gangs: Gangs;
  readonly policy: Policy;
  readonly sweeper: LeaseSweeper;
  /** Counters since the start, for metrics. */
  stats(): RuntimeStats;
  /** Takes no new command, finishes what is in flight and what follows a reply, stops the sweeper. */
  close(): Promise<void>;
}

export interface RuntimeStats {
  readonly commands: number;
  readonly appends: number;
  readonly eventsAppended: number;
  readonly conflicts: number;
  readonly unknownOutcomes: number;
  readonly tailReads: number;
  readonly streamLoads: number;
  readonly snapshotsSaved: number;
  readonly snapshotsIgnored: number;
  readonly cachedStreams: number;
  readonly waiting: number;
  readonly followUpsPending: number;
  readonly followUpsFailed: number;
}
