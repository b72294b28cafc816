import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '@berth/server';
import { scenarioOf, shippedScenarios } from '../testing/scenario-files.js';
import { runOnServer } from './run-on-server.js';

let server: RunningServer;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'berth-scenarios-'));
  server = await startServer({ port: 0, dataDir, logLevel: 'silent' });
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
}, 60_000);

const FULL = process.env.BERTH_FULL === '1';
const chosen = shippedScenarios().filter(({ file }) => FULL || /^(B02-lp1860555-reschedule|B08|B13|B31|X2)/.test(file));

describe('a file against a server', () => {
  it.each(chosen.map((file) => [file.file, file] as const))('%s says the same', async (_, file) => {
    const { failed } = await runOnServer(file, server.url);
    expect(failed?.lines ?? []).toEqual([]);
  });

  it('can be played again and again: hosts and instances are its own', async () => {
    const file = shippedScenarios().find((one) => one.file.startsWith('B13'));
    for (let i = 0; i < 2; i++) expect((await runOnServer(file as never, server.url)).failed).toBeNull();
  });

  it('fails with the line when something is not as expected', async () => {
    const file = scenarioOf(`scenario: x
hosts: { h1: { devices: [{ address: 81:00.0, id: 10de:20b0 }] } }
steps:
  - { claim: i, on: h1, pci: [{ id: 10de:20b0 }], expect: { owners: { h1: { 81:00.0: free } } } }
`);
    expect((await runOnServer(file, server.url)).failed?.lines).toEqual([
      'test.yaml:4: steps[0].expect.owners.h1.81:00.0: expected "free", was i',
    ]);
  });

  it('is not played where a step needs the process in its hands, and says which', async () => {
    const file = scenarioOf(`scenario: x
hosts: { h1: {} }
steps:
  - { crash: a, expect: { claims: { h1: 0 } } }
  - advance: 10m
`);
    const { notRunnable, failed, seeds } = await runOnServer(file, server.url);
    expect({ notRunnable, failed, seeds }).toEqual({
      notRunnable: [
        'test.yaml:4: steps[0]: a server elsewhere is not ours to crash',
        'test.yaml:5: steps[1]: a server elsewhere has its own time',
      ],
      failed: null,
      seeds: 0,
    });
  });
});
