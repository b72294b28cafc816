import { ms, short, whole } from '../report/report.js';
import { measureAppends } from '../store/raw-appends.js';
import type { BenchContext } from './context.js';

/** Raw durable appends. */
export async function storeSection({ size, report, dir, say }: BenchContext): Promise<void> {
  say('raw appends to the store');
  const appends = await measureAppends(dir, 64, size.appendMs);
  report.section('Event store', { appends }, [
    { what: `durable appends/s, 64 in flight, ${appends.eventBytes} bytes`, value: whole(appends.perSecond) },
    { what: '  p50, p99', value: `${ms(appends.p50)}, ${ms(appends.p99)}` },
    { what: '  MiB/s of events', value: short((appends.perSecond * appends.eventBytes) / 1_048_576) },
  ]);
}
