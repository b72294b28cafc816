import { type Logger, pino } from 'pino';
import type { LogLevel } from '../config/server-config.js';

/** JSON lines on stderr: stdout is for the line that says the server is ready. */
export const createLogger = (level: LogLevel): Logger =>
  pino(
    { level, base: { service: 'berth' }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
