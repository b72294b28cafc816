import { EventStoreDBClient } from '@eventstore/db-client';
import { filledStream, samples, wholeStream } from '../../contract-suite/sample-events.js';
import { StoreCorruptError } from '../../port/errors.js';
import type { EventStore } from '../../port/event-store.js';
import { readConnectionString } from './client/connection-string.js';
import { openEventStoreDb } from './open-eventstoredb-store.js';
import { realServer } from './testing/real-server.js';

jest.setTimeout(180_000);

const connectionString = realServer();

/** What an operator must not do to a stream of Berth, done: always loud, never a silent new start. */
if (connectionString === undefined) {
  it.skip('an operator’s hand in a stream: BERTH_TEST_ESDB holds no connection string', () => {});
} else {
  let store: EventStore;
  let operator: EventStoreDBClient;
  const { credentials } = readConnectionString(connectionString);
  const asOperator = { credentials, requiresLeader: true } as const;

  beforeEach(async () => {
    store = await openEventStoreDb({ connectionString });
    operator = EventStoreDBClient.connectionString(connectionString);
  });

  afterEach(async () => {
    await operator.dispose();
    await store.close();
  });

  it('a stream deleted for good: reads and appends fail and name it', async () => {
    const { stream } = await filledStream(store, 3);
    await operator.tombstoneStream(stream, asOperator);
    await expect(wholeStream(store, stream)).rejects.toBeInstanceOf(StoreCorruptError);
    for (const expected of [2, 'no-stream'] as const) {
      await expect(store.append(stream, expected, samples(1))).rejects.toBeInstanceOf(StoreCorruptError);
    }
  });

  it('a stream soft-deleted: an append that begins it anew fails, and every read from then on', async () => {
    const { stream } = await filledStream(store, 3);
    await operator.deleteStream(stream, asOperator);
    await expect(store.append(stream, 'no-stream', samples(1))).rejects.toBeInstanceOf(StoreCorruptError);
    await expect(wholeStream(store, stream)).rejects.toThrow(/lost events/);
    await expect(store.readStream(stream, { direction: 'backwards', maxCount: 10 })).rejects.toThrow(/lost events/);
  });

  it('a stream truncated: every read that would show it fails', async () => {
    const { stream } = await filledStream(store, 5);
    await operator.setStreamMetadata(stream, { truncateBefore: 2 }, asOperator);
    await expect(wholeStream(store, stream)).rejects.toThrow(/lost events/);
    await expect(store.readStream(stream, { direction: 'forwards', from: 1, maxCount: 2 })).rejects.toThrow(/lost/);
    await operator.setStreamMetadata(stream, { maxCount: 1 }, asOperator);
    await expect(store.readStream(stream, { direction: 'backwards', maxCount: 3 })).rejects.toThrow(/lost events/);
  });
}
