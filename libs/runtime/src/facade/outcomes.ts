import type {
  DroppedDevice,
  GroupEvent,
  GroupRejection,
  HostEvent,
  HostRejection,
  InstanceEvent,
  InstanceRejection,
  NameRejection,
  PolicyEvent,
  PolicyRejection,
} from '@berth/domain';
import type { CommandOutcome } from '../commands/outcome.js';

export type HostOutcome = CommandOutcome<HostEvent, HostRejection | NameRejection>;
export type ReportedOutcome = HostOutcome & { readonly dropped: readonly DroppedDevice[] };
export type InstanceOutcome = CommandOutcome<InstanceEvent, InstanceRejection>;
export type GroupOutcome = CommandOutcome<GroupEvent, GroupRejection>;
export type PolicyOutcome = CommandOutcome<PolicyEvent, PolicyRejection>;
