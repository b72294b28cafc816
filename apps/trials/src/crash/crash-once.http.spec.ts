import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addHosts } from './add-hosts.js';
import { crashOnce } from './crash-once.js';

describe('one run of the crash test', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'berth-crash-spec-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('fails where nothing was acknowledged, whatever earlier runs were told', async () => {
    // A store without hosts: every placement is refused.
    const { acknowledged, faults } = await crashOnce(dataDir, 1, 0, [], 200);
    expect(acknowledged).toBe(0);
    expect(faults).toEqual(['nothing was acknowledged before the kill: the run proves nothing']);
  }, 120_000);

  it('waits for the first answer, and names what was acknowledged and is not in the log', async () => {
    await addHosts(dataDir);
    const lost = { hostId: 'h', claimId: 'c', event: 'ClaimAccepted' } as const;
    const { acknowledged, acknowledgedBefore, faults } = await crashOnce(dataDir, 1, 0, [lost]);
    expect(acknowledged).toBeGreaterThan(0);
    expect(acknowledgedBefore).toBe(1);
    expect(faults).toEqual(['acknowledged but lost: ClaimAccepted c on h']);
  }, 120_000);
});
