import fc from 'fast-check';
import type { StoredEvent } from '../port/events.js';
import { positionOf } from './counted-position.js';
import { LogFollower } from './follow-log.js';
import { Growth } from './growth.js';
import { RecentEvents } from './recent-events.js';

jest.setTimeout(60_000);

const runs = process.env.BERTH_FULL === '1' ? 5_000 : 200;

const eventAt = (count: number): StoredEvent => ({
  id: `event-${count}`,
  type: 'T',
  data: '{}',
  metadata: '{}',
  stream: 'host-a',
  revision: count - 1,
  position: positionOf(count),
});

const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await Promise.resolve();
};

/** A log whose commits become visible before they are announced, as with a writer on another thread. */
class ModelLog {
  readonly growth = new Growth();
  readonly recent: RecentEvents;
  committed = 0;
  announced = 0;
  reads = 0;

  constructor(
    keep: number,
    private readonly page: number,
    private readonly readTurns: number,
  ) {
    this.recent = new RecentEvents(keep);
  }

  announce(count: number): void {
    const upTo = Math.min(this.committed, this.announced + count);
    while (this.announced < upTo) {
      this.announced += 1;
      this.recent.add(this.announced, eventAt(this.announced));
    }
    this.growth.announce();
  }

  head = (): number => this.committed;
  recentAfter = (count: number, most: number) => this.recent.after(count, Math.min(most, this.page));
  pause = () => turns(1);
  readAfter = async (count: number, most: number): Promise<StoredEvent[]> => {
    this.reads += 1;
    const end = Math.min(this.committed, count + Math.min(most, this.page));
    await turns(this.readTurns);
    return Array.from({ length: Math.max(0, end - count) }, (_, i) => eventAt(count + 1 + i));
  };
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('commit' as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('announce' as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('turns' as const), count: fc.integer({ min: 1, max: 12 }) }),
);

describe('a follower, whatever the order of commits, announcements and its own work', () => {
  it('hands over every event after its start once and in order, and says when it is at the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.record({
          keep: fc.integer({ min: 1, max: 4 }),
          page: fc.integer({ min: 1, max: 5 }),
          readTurns: fc.integer({ min: 0, max: 5 }),
          handlerTurns: fc.integer({ min: 0, max: 8 }),
          before: fc.integer({ min: 0, max: 8 }),
          skip: fc.integer({ min: 0, max: 8 }),
        }),
        async (steps, { keep, page, readTurns, handlerTurns, before, skip }) => {
          const log = new ModelLog(keep, page, readTurns);
          log.committed = before;
          log.announced = before;
          const start = Math.min(skip, before);
          const got: string[] = [];
          let caughtUpAt = -1;
          const follower = new LogFollower(log, {
            after: start === 0 ? null : positionOf(start),
            onEvents: async (events) => {
              await turns(handlerTurns);
              got.push(...events.map(({ position }) => position));
            },
            onCaughtUp: () => {
              caughtUpAt = start + got.length;
            },
            onEnded: (error) => {
              throw error;
            },
          });
          for (const { kind, count } of steps) {
            if (kind === 'commit') log.committed += count;
            else if (kind === 'announce') log.announce(count);
            else await turns(count);
          }
          log.announce(log.committed);
          await turns(2_000);
          expect(got).toEqual(Array.from({ length: log.committed - start }, (_, i) => positionOf(start + 1 + i)));
          expect(caughtUpAt).toBeGreaterThanOrEqual(before);
          await follower.close();
          await follower.done;
        },
      ),
      { numRuns: runs },
    );
  });

  it('does not read the store while it keeps up', async () => {
    const log = new ModelLog(100, 512, 1);
    let got = 0;
    const follower = new LogFollower(log, {
      after: null,
      onEvents: (events) => {
        got += events.length;
      },
    });
    await turns(50);
    const { reads } = log;
    for (let i = 0; i < 300; i += 1) {
      log.committed += 1;
      log.announce(1);
      await turns(10);
    }
    expect(got).toBe(300);
    expect(log.reads).toBe(reads);
    await follower.close();
  });

  it('tells again that it caught up after it had fallen behind', async () => {
    const log = new ModelLog(2, 3, 1);
    const caughtUp: number[] = [];
    let got = 0;
    let release: () => void = () => {};
    let blocked: Promise<void> | undefined;
    const follower = new LogFollower(log, {
      after: null,
      onEvents: async (events) => {
        await blocked;
        got += events.length;
      },
      onCaughtUp: () => caughtUp.push(got),
    });
    await turns(20);
    blocked = new Promise((resolve) => {
      release = resolve;
    });
    for (let i = 0; i < 20; i += 1) {
      log.committed += 1;
      log.announce(1);
      await turns(3);
    }
    release();
    await turns(300);
    expect(caughtUp).toEqual([0, 20]);
    await follower.close();
  });
});
