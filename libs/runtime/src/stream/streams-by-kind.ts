import type {
  HostCommand,
  HostEvent,
  HostRejection,
  HostState,
  InstanceCommand,
  InstanceEvent,
  InstanceRejection,
  InstanceState,
} from '@berth/domain';
import type { Streams } from './streams.js';

export type HostStreams = Streams<HostState, HostCommand, HostEvent, HostRejection>;
export type InstanceStreams = Streams<InstanceState, InstanceCommand, InstanceEvent, InstanceRejection>;
