import type { Report } from '../report/report.js';
import type { BenchSize } from '../size.js';

/** What every section works with. */
export interface BenchContext {
  readonly size: BenchSize;
  readonly report: Report;
  /** A folder on a real disk that is removed at the end. */
  readonly dir: string;
  /** Root of a machine to scan instead of a made-up one. */
  readonly tree?: string;
  /** Progress, for whoever waits. */
  readonly say: (text: string) => void;
}
