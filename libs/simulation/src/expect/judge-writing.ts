import { hostStream, instanceStream, POLICY_STREAM } from '@berth/event-codec';
import type { StateExpectation } from '../file/expectation.js';
import { compared, comparedEach, type Mismatch } from './mismatch.js';
import type { SeenState } from './seen.js';

/** What of the events that a step wrote is not as expected. */
export function judgeWriting(expected: StateExpectation, { book, hosts, written }: SeenState): Mismatch[] {
  const streamOf = (name: string): string => {
    if (name === 'policy') return POLICY_STREAM;
    return hosts.has(name) ? hostStream(book.hostId(name)) : instanceStream(book.instanceId(name));
  };
  const found = comparedEach('events', expected.events ?? {}, (name) =>
    written.filter(({ stream }) => stream === streamOf(name)).map(({ type }) => type),
  );
  if (expected.written !== undefined) found.push(...compared(['written'], expected.written, written.length));
  const { nothingWritten } = expected;
  if (nothingWritten !== undefined && nothingWritten !== (written.length === 0)) {
    const types = written.map(({ type }) => type).join(', ');
    found.push({ path: ['nothingWritten'], expected: nothingWritten, was: types === '' ? 'nothing was' : types });
  }
  return found;
}
