import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(60_000);

/** Debian's python3-grpcio is a package of the system's Python, never of another one on the PATH. */
const PYTHON = '/usr/bin/python3';
const STORY = join(__dirname, 'foreign', 'story.py');

/** Why this client can't run here; empty when it can. */
function whyNot(): string {
  if (!existsSync(PYTHON)) return `no ${PYTHON} here`;
  const probe = spawnSync(PYTHON, ['-c', 'import grpc, google.protobuf'], { encoding: 'utf8' });
  return probe.status === 0 ? '' : 'python3-grpcio is not installed (apt-get install python3-grpcio)';
}
const reason = whyNot();
const maybe = reason === '' ? describe : describe.skip;
if (reason !== '') process.stdout.write(`skipped: a client that is not ours: ${reason}\n`);

maybe('a client that is not ours: python3-grpcio, knowing only what reflection says', () => {
  const server = new TestServer();
  // biome-ignore lint/suspicious/noExplicitAny: whatever the client saw
  let saw: any;

  beforeAll(async () => {
    await server.start();
    const { stdout } = await promisify(execFile)(PYTHON, ['-B', STORY, server.grpc], { timeout: 60_000 });
    saw = JSON.parse(stdout);
  }, 90_000);
  afterAll(() => server.discard());

  test('reflection names every service, health says it serves', () => {
    expect(saw.services).toEqual(
      expect.arrayContaining(['berth.v1.PlacementService', 'berth.v1.ClaimService', 'grpc.health.v1.Health']),
    );
    expect(saw.health).toBe('SERVING');
  });

  test('register, report, place, confirm, release', async () => {
    expect(saw.placed).toMatchObject({ repeated: false, devices: [{ address: '0000:81:00.0' }] });
    expect(saw.again).toMatchObject({ repeated: true, claimId: saw.placed.claimId, position: saw.placed.position });
    expect(saw.confirmed).toMatchObject({ claimId: saw.placed.claimId });
    const pools = (await server.get(`/v1/pools?atLeast=${saw.released.position}`)).body.items;
    expect(pools).toEqual([expect.objectContaining({ total: 1, free: 1 })]);
  });

  test('a watch sees it all, across a resume, without gap or repeat', async () => {
    const { items } = (await server.get('/v1/events?limit=1000')).body;
    const onHost = items
      .filter(({ stream }: { stream: string }) => stream.startsWith('host-'))
      .map(({ type }: { type: string }) => type);
    const seen = [...saw.fromPlaced, ...saw.fromToken];
    expect(seen.length).toBeGreaterThanOrEqual(4);
    expect(seen).toEqual(onHost.slice(-seen.length));
  });

  test('refusals carry google.rpc details', () => {
    expect(saw.refusal).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { ErrorInfo: { reason: 'ClaimRejected' } },
    });
    expect(saw.badInput).toMatchObject({ code: 'INVALID_ARGUMENT', details: { ErrorInfo: expect.anything() } });
    const fields = saw.badInput.details.BadRequest.fieldViolations.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['pciRequests[0].count', 'pciRequests[0].vendorId']));
  });
});
