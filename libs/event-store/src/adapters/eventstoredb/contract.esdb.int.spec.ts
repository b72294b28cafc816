import { describeEventStoreContract } from '../../contract-suite/index.js';
import { openEventStoreDb } from './open-eventstoredb-store.js';
import { realServer } from './testing/real-server.js';

jest.setTimeout(180_000);

const connectionString = realServer();

if (connectionString === undefined) {
  it.skip('the event store contract on a real EventStoreDB: BERTH_TEST_ESDB holds no connection string', () => {});
} else {
  describe.each([
    ['alone on the cluster', undefined],
    ['with a prefix', 'contract'],
  ])('%s', (_, prefix) => {
    describeEventStoreContract('EventStoreDB', async () => {
      const open = () => openEventStoreDb({ connectionString, prefix });
      return {
        open,
        reopen: async (store) => {
          await store.close();
          return open();
        },
        // the process is gone, and with it what it remembered; its calls may still be on their way
        crash: open,
        dispose: async () => {},
        traits: { refusesUsedIds: true, refusesPositionsBeyondHead: false },
      };
    });
  });
}
