import { StoreUnavailableError } from '@berth/event-store';
import type { ProjectionRunner } from '@berth/projections';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * How long commands wait for a store that can't be reached, in milliseconds: an election is over by then, and none that
 * was only slow is refused.
 */
export const PATIENCE_MS = 10_000;
const RETRY_AFTER_MS = 2_000;

/**
 * Refuses commands once the store is out of reach for longer than an election takes: none is begun that nobody can
 * finish. What only reads is served on, from the read model as it stands.
 *
 * @returns what throws StoreUnavailableError (503 with Retry-After, UNAVAILABLE) while that is so
 */
export const refuseWhileCutOff = (runner: Pick<ProjectionRunner, 'status'>) => (): void => {
  const { phase, behindMs, failure } = runner.status();
  if (phase === 'failed') throw unavailable(`the read model does not follow the log any more: ${failure}`);
  if (phase !== 'cut-off' || behindMs < PATIENCE_MS) return;
  throw unavailable(`the event store has been out of reach for ${Math.round(behindMs / 1_000)} s`);
};

/** The same before every HTTP command. */
export function refuseHttpCommands(app: NestFastifyApplication, refuse: () => void): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, _reply, done) => {
      try {
        if (request.method !== 'GET' && request.method !== 'HEAD') refuse();
        done();
      } catch (error) {
        done(error as Error);
      }
    });
}

const unavailable = (message: string): StoreUnavailableError =>
  new StoreUnavailableError(`${message}; nothing of this request was written`, { retryAfterMs: RETRY_AFTER_MS });
