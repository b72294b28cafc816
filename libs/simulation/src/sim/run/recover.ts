import { summaryOfState } from '@berth/projections';
import type { Auditor } from '../../auditor/auditor.js';
import type { Finding } from '../../auditor/finding.js';
import { Watch } from '../../invariants/watch.js';
import type { Asker } from './asker.js';
import type { Cloud } from './cloud.js';
import type { ShownHosts } from './shown-hosts.js';

/** Longer than any lease and the recovery's patience, twice over: slow clocks included. */
const RECOVERY_MS = 120_000;

/**
 * The end of a run: everything works again and everybody gets the time to recover. Then nothing may be left behind, and
 * log, read models and what each server has in memory must be one and the same (INV-06).
 */
export async function recover(
  cloud: Cloud,
  asker: Asker,
  auditor: Auditor,
  shown: ShownHosts,
  catchUp: () => void,
): Promise<Finding[]> {
  const { world } = cloud;
  const { scheduler } = world;
  cloud.heal();
  await scheduler.until(() => asker.pending === 0 && world.up.length === cloud.servers.length);
  let settled = false;
  void asker.settleUnsure().then(() => (settled = true));
  await scheduler.until(() => settled);
  await scheduler.pass(RECOVERY_MS);
  catchUp();
  const found = auditor.end();
  for (const { name, running, clock } of world.up) {
    if (!running) continue;
    for (const hostId of auditor.hostIds()) {
      found.push(...shown.compare(hostId, running.read.fleet.summary(hostId), `the read model of server ${name}`));
      const deadlineMs = (clock?.monotonicMs() ?? 0) + 30_000;
      const { state, revision } = await world.calm(() => running.runtime.hosts.state(hostId, { deadlineMs }));
      found.push(...shown.compare(hostId, summaryOfState(state, revision), `the memory of server ${name}`));
    }
  }
  if (found.length > 0) return found;
  world.problems.length = 0;
  return (await watched(cloud)).map((line) => {
    const [, rule = 'AUDIT', detail = line] = /^([A-Z]+-?\d*): (.*)$/.exec(line) ?? [];
    return { rule, detail };
  });
}

/** Everything that `berth audit verify` looks at, and what the servers have in memory against a fold of the log. */
async function watched(cloud: Cloud): Promise<string[]> {
  const watch = new Watch(cloud.world);
  return [...(await watch.look([])), ...(await watch.finish())];
}
