import { type HealthChecks, isReady, type Readiness } from '@berth/native-api';
import type { Logger } from 'pino';

const LOOK_EVERY_MS = 2_000;

/** Tells the log when the server stops being ready, why, and when it is ready again. Returns what ends the watch. */
export function watchReadiness(
  readiness: Pick<Readiness, 'checks'>,
  logger: Pick<Logger, 'error' | 'warn'>,
): () => void {
  let said = '';
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      const checks = await readiness.checks();
      const down = isReady(checks) ? '' : downOf(checks);
      // Numbers in the details move: only another set of checks is news.
      if (down === said) return;
      if (down === '') logger.warn('ready again');
      // A drain was asked for: nothing is wrong.
      else logger[down === 'stopping' ? 'warn' : 'error']({ checks: failing(checks) }, `not ready: ${down}`);
      said = down;
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

const failing = (checks: HealthChecks): HealthChecks =>
  Object.fromEntries(Object.entries(checks).filter(([, { status }]) => status === 'down'));

const downOf = (checks: HealthChecks): string => Object.keys(failing(checks)).join(', ');
