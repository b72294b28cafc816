import { describeEventStoreContract } from '../../contract-suite/index.js';
import { openEventStoreDb } from './open-eventstoredb-store.js';
import { StandInServer } from './testing/stand-in/stand-in-server.js';

describe.each([
  ['alone on the server', undefined],
  ['with a prefix, beside other applications', 'berth'],
])('%s', (_, prefix) => {
  describeEventStoreContract('EventStoreDB adapter on a stand-in of the server', async () => {
    const server = await new StandInServer().start();
    const open = () => openEventStoreDb({ connectionString: server.connectionString, prefix });
    // other writers' records lie between ours
    let written = 0;
    server.appendFault = () => {
      written += 1;
      if (written % 3 === 0) server.log.addSystemRecord('$other', '$other');
      if (written % 5 === 0) server.log.addSystemRecord('orders_1', 'OrderPlaced');
      return undefined;
    };
    return {
      open,
      reopen: async (store) => {
        await store.close();
        return open();
      },
      crash: async () => {
        server.kill();
        await server.start(server.port);
        return open();
      },
      dispose: async () => server.kill(),
      traits: { refusesUsedIds: true, refusesPositionsBeyondHead: false, loadAppends: 96 },
    };
  });
});
