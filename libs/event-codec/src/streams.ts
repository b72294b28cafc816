import type { GroupId, HostId, InstanceId } from '@berth/domain';
import { hashOf } from './one-shot-hash.js';

/** What stands before the first dash of a stream's name (DESIGN section 2). */
export const CATEGORIES = ['host', 'instance', 'group', 'policy', 'registry', 'name'] as const;
export type Category = (typeof CATEGORIES)[number];

export const hostStream = (hostId: HostId): string => `host-${hostId}`;
export const instanceStream = (instanceId: InstanceId): string => `instance-${instanceId}`;
export const groupStream = (groupId: GroupId): string => `group-${groupId}`;
/** Names are compared byte for byte; the hash keeps stream names short and plain. */
export const nameStream = (name: string): string => `name-${hashOf('sha256', name, 'hex').slice(0, 32)}`;
export const POLICY_STREAM = 'policy-scheduler';
export const CLASSES_STREAM = 'registry-classes';
export const TRAITS_STREAM = 'registry-traits';

export interface StreamName {
  /** One of {@link CATEGORIES}, or whatever a newer server calls its own. */
  readonly category: string;
  /** Behind the first dash: the host's, instance's or group's id, or a word; `` where there is no dash. */
  readonly subjectId: string;
}

/** Takes a stream's name apart at its first dash (EventStoreDB's categories do the same). */
export function parseStream(stream: string): StreamName {
  const dash = stream.indexOf('-');
  if (dash < 0) return { category: stream, subjectId: '' };
  return { category: stream.slice(0, dash), subjectId: stream.slice(dash + 1) };
}
