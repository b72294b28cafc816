import type { EventStoreDBClient } from '@eventstore/db-client';

interface Inner {
  handleError(client: unknown, error: unknown): Promise<void>;
  getChannel(): Promise<{ close(): void }>;
}

/**
 * Keeps two races of the client (6.2.1) from ending the process. After a failed call it closes its channel and
 * looks for the next node, unawaited: a failing search is then an unhandled rejection, and a call that is just being
 * started on the closing channel throws where nobody can catch it. So its failures end here, and the closing
 * waits for a turn of its own, when no call is between "channel found" and "call started".
 */
export const steadied = (client: EventStoreDBClient): EventStoreDBClient => {
  const inner = client as unknown as Inner;
  const handle = inner.handleError;
  inner.handleError = (failed, error) =>
    new Promise((resolve) => {
      setImmediate(() => {
        handle(failed, error).then(resolve, () => resolve());
      });
    });
  return client;
};

/** Ends what a client still runs, then its connection, which its own `dispose` leaves open. Never rejects. */
export const discard = async (client: EventStoreDBClient): Promise<void> => {
  const ending = client.dispose().catch(() => {});
  // a client that never found a node has no channel, and would look for one now
  const channel = (client as unknown as Inner).getChannel().catch(() => undefined);
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(resolve, 200, undefined).unref();
  });
  await Promise.race([ending, patience]);
  (await Promise.race([channel, patience]))?.close();
};
