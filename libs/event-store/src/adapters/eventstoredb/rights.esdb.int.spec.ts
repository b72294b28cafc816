import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Collector } from '../../contract-suite/collector.js';
import { filledStream, newStream, samples, wholeStream } from '../../contract-suite/sample-events.js';
import { StoreUnavailableError } from '../../port/errors.js';
import { readConnectionString } from './client/connection-string.js';
import { openEventStoreDb } from './open-eventstoredb-store.js';

jest.setTimeout(180_000);

/** A cluster with TLS, prepared by `deploy/eventstoredb/prepare.mjs`; the string is Berth's user's. */
const connectionString = process.env.BERTH_TEST_ESDB_SECURE;

if (connectionString === undefined || connectionString === '') {
  console.info('skipped: BERTH_TEST_ESDB_SECURE holds no connection string of a secure, prepared cluster');
  it.skip('the rights of the Berth user: BERTH_TEST_ESDB_SECURE holds no connection string', () => {});
} else {
  it('the Berth user reads, appends and follows the whole log over TLS', async () => {
    const store = await openEventStoreDb({ connectionString });
    const after = await store.head();
    const { stream, events } = await filledStream(store, 3);
    expect(await wholeStream(store, stream)).toMatchObject(events);
    const follower = new Collector(store, after, (event) => event.stream === stream);
    await follower.received(3);
    await store.close();
  });

  it('the Berth user can not delete, truncate, or change rights', async () => {
    const store = await openEventStoreDb({ connectionString });
    const { stream } = await filledStream(store, 2);
    const { credentials } = readConnectionString(connectionString);
    const client = EventStoreDBClient.connectionString(connectionString);
    const denied = { type: 'access-denied' };
    await expect(client.deleteStream(stream, { credentials })).rejects.toMatchObject(denied);
    await expect(client.tombstoneStream(stream, { credentials })).rejects.toMatchObject(denied);
    await expect(client.setStreamMetadata(stream, { truncateBefore: 1 }, { credentials })).rejects.toMatchObject(
      denied,
    );
    const settings = client.appendToStream('$settings', jsonEvent({ type: 'x', data: {} }), { credentials });
    await expect(settings).rejects.toMatchObject(denied);
    await client.dispose();
    await store.close();
  });

  it('a wrong password is told at once, by every kind of call', async () => {
    const credentials = { username: 'berth', password: 'wrong' };
    const store = await openEventStoreDb({ connectionString, credentials });
    const refused = store.append(newStream(), 'no-stream', samples(1));
    await expect(refused).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(await new Collector(store, null).ended()).toBeInstanceOf(StoreUnavailableError);
    await store.close();
  });
}
