import { createNoOpApp } from '@berth/native-api';
import { pino } from 'pino';

/** `POST /no-op` in the stack of the real server. */
async function main(): Promise<void> {
  const app = await createNoOpApp(pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true })));
  const url = await app.getHttpAdapter().getInstance().listen({ host: '127.0.0.1', port: 0 });
  process.send?.(url);
  process.once('SIGTERM', () => process.exit(0));
}

void main();
