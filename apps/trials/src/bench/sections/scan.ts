import { join } from 'node:path';
import { offerAll, reportFromScan, scanHost } from '@berth/host-agent';
import { spreadOf } from '../measure/percentiles.js';
import { ms, none, whole } from '../report/report.js';
import { writeLargeTree } from '../scan/large-tree.js';
import type { BenchContext } from './context.js';

/** PCI functions of the largest tree that was captured from a real machine. */
const LARGEST = 300;
const ROUNDS = 9;
const FIGURE_MS = 300;

/** What an agent does each time: look at the whole bus and make the report; `--tree DIR` looks at an unpacked capture. */
export async function scanSection({ dir, report, say, tree }: BenchContext): Promise<void> {
  const root = tree ?? join(dir, 'machine');
  if (tree === undefined) {
    say(`writing a machine of ${LARGEST} PCI functions`);
    writeLargeTree(root, LARGEST);
  }
  const times: number[] = [];
  let functions = 0;
  let offered = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const startedMs = performance.now();
    const scan = await scanHost({ root });
    const outcome = reportFromScan(scan, { sequence: round + 1, bootId: 'boot of the bench', deviceFilter: offerAll });
    times.push(performance.now() - startedMs);
    functions = scan.devices.length;
    offered = outcome.report.devices.length;
  }
  const spread = spreadOf(times);
  report.section(
    `Agent: scan and report of ${whole(functions)} PCI functions`,
    { scan: { functions, offered, ...spread } },
    [
      { what: 'the median', value: ms(spread.p50), figure: `below ${FIGURE_MS} ms`, reached: spread.p50 < FIGURE_MS },
      { what: 'the slowest', value: ms(spread.max) },
      { what: 'devices offered', value: whole(offered) },
      ...(tree === undefined ? [none('  functions that the scan did not see', LARGEST - functions)] : []),
    ],
  );
}
