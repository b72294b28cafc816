import { appending } from './appending.js';
import { ContractContext } from './contract-context.js';
import { ending } from './ending.js';
import { following } from './following.js';
import { followingWriters } from './following-writers.js';
import type { StoreHarness } from './harness.js';
import { positions } from './positions.js';
import { racing } from './racing.js';
import { readingAll } from './reading-all.js';
import { readingStreams } from './reading-streams.js';
import { refusing } from './refusing.js';
import { reopening } from './reopening.js';
import { retrying } from './retrying.js';
import { roundTrip } from './round-trip.js';

export type { StoreHarness, StoreTraits } from './harness.js';

const TOPICS: Record<string, (context: ContractContext) => void> = {
  appending,
  'repeating an append': retrying,
  'refusing an append': refusing,
  'bytes in, bytes out': roundTrip,
  'reading a stream': readingStreams,
  'reading the log': readingAll,
  positions,
  following,
  'following beside writers': followingWriters,
  'the end of subscriptions and stores': ending,
  'racing writers': racing,
  'opening again': reopening,
};

/**
 * Registers the one contract suite of the {@link EventStore} port with Jest for an adapter. Each test gets a harness
 * of its own from `makeHarness`.
 */
export const describeEventStoreContract = (adapter: string, makeHarness: () => Promise<StoreHarness>): void => {
  describe(`the event store contract, ${adapter}`, () => {
    const context = new ContractContext();
    beforeEach(async () => context.start(await makeHarness()));
    afterEach(() => context.finish());
    for (const [topic, register] of Object.entries(TOPICS)) {
      describe(topic, () => register(context));
    }
  });
};
