import { filledStream, sample, samples } from '../contract-suite/sample-events.js';
import { describeCopying } from './testing/copying-cases.js';
import { appendRuns } from './append-runs.js';
import { MemoryEventStore } from '../adapters/memory/memory-event-store.js';
import { eventBytes, MAX_APPEND_BYTES, type StoredEvent } from '../port/events.js';

const memory = async () => new MemoryEventStore();

describeCopying('memory to memory', memory, memory);

describe('cutting a log into appends', () => {
  const stored = (stream: string, count: number, bytes = 0): StoredEvent[] =>
    samples(count).map((event, revision) => ({
      ...event,
      ...(bytes > 0 ? { data: JSON.stringify('x'.repeat(bytes - 200)) } : {}),
      stream,
      revision,
      position: '1',
    }));

  it('keeps neighbours of one stream together and cuts where the stream changes', () => {
    const runs = appendRuns([...stored('host-1', 3), ...stored('host-2', 1), ...stored('host-1', 2)]);
    expect(runs.map((run) => run.length)).toEqual([3, 1, 2]);
  });

  it('cuts before an append would be too large', () => {
    const runs = appendRuns(stored('host-1', 10, 300_000));
    for (const run of runs) {
      expect(run.reduce((sum, event) => sum + eventBytes(event), 0)).toBeLessThanOrEqual(MAX_APPEND_BYTES);
    }
    expect(runs.map((run) => run.length)).toEqual([3, 3, 3, 1]);
  });

  it('makes nothing of nothing', () => {
    expect(appendRuns([])).toEqual([]);
  });
});

it('copies what the source held when it started, though it grows', async () => {
  const { copyStore } = await import('./copy-store.js');
  const [from, to] = [await memory(), await memory()];
  const { stream } = await filledStream(from, 3);
  let grown = false;
  const report = await copyStore(from, to, {
    onProgress: ({ phase }) => {
      if (phase !== 'copying' || grown) return;
      grown = true;
      void from.append(stream, 2, [sample('later')]);
    },
  });
  expect(report.events).toBe(3);
  expect((await copyStore(from, to)).copied).toBe(1);
});
