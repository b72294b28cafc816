import { describeEventStoreContract } from '../../contract-suite/index.js';
import { emptyMemoryLog, MemoryEventStore } from './memory-event-store.js';

describeEventStoreContract('memory', async () => {
  const log = emptyMemoryLog();
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    open: async () => new MemoryEventStore({ log, pause }),
    reopen: async (store) => {
      await store.close();
      return new MemoryEventStore({ log, pause });
    },
    dispose: async () => {},
  };
});
