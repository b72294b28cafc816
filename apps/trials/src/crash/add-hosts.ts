import { BerthClient } from '@berth/client';
import { generatedHosts } from '../fleet/generated-hosts.js';
import { inParallel } from '../fleet/in-parallel.js';
import { ServerProcess } from '../server/server-process.js';

/** Twelve hosts with devices in the store of the folder. */
export async function addHosts(dataDir: string): Promise<void> {
  const server = await ServerProcess.start(dataDir);
  const client = new BerthClient({ url: server.url });
  await inParallel(generatedHosts(12), 6, async ({ name, report }) => {
    const { hostId } = await client.registerHost({ name, kind: 'machine' });
    await client.reportHost(hostId, report);
  });
  await server.stop();
}
