import type { GroupEvent, HostEvent, InstanceEvent, NameEvent, PolicyEvent, RegistryEvent } from '@berth/domain';
import type { StoredEvent } from '@berth/event-store';

/** Every event this build knows, of whatever stream; types are unique over all streams. */
export type LogEvent = HostEvent | InstanceEvent | GroupEvent | PolicyEvent | RegistryEvent | NameEvent;

/** One event of the log as views and their listeners get it. */
export interface RecordedEvent {
  readonly stored: StoredEvent;
  /** What stands before the first dash of the stream's name: `host`, `instance`, `group`, `policy`, … */
  readonly category: string;
  /** What stands behind it: the host's, instance's or group's id, or a word. */
  readonly subjectId: string;
  /** Null where this build does not know the type: a newer server wrote it (DESIGN rule 2). */
  readonly event: LogEvent | null;
  /** JSON text of the event's data in the present shape: the stored text itself unless it was an old shape. */
  readonly dataText: string;
  /** From the envelope: milliseconds since 1970-01-01 UTC; 0 where the type is unknown. */
  readonly timeMs: number;
}
