import { named } from '../http/consistent-read.js';
import type { EventLog } from '../ports/event-log.js';

/**
 * Where a follower of the log begins: after the position it names, at the end for `tail`, at the first event for nothing.
 * @throws ProblemError naming `field` when the text is no position of this log
 */
export async function startPosition(log: EventLog, asked: string | null, field: string): Promise<string | null> {
  if (asked === 'tail') return log.head();
  // Reading nothing after it is the cheapest way to learn that it is a position of this log.
  if (asked !== null) await named(field, asked, log.readAll({ direction: 'forwards', from: asked, maxCount: 1 }));
  return asked;
}
