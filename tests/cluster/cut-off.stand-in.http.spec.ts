import { randomUUID } from 'node:crypto';
import { StandInServer } from '../../libs/event-store/src/adapters/eventstoredb/testing/stand-in/stand-in-server.js';
import { TestServer } from '../../apps/server/src/testing/running-server.js';

jest.setTimeout(180_000);

const standIn = new StandInServer();
let berth: TestServer;

beforeAll(async () => {
  await standIn.start();
  berth = new TestServer(undefined, { store: { at: standIn.connectionString } });
  await berth.start();
});

afterAll(async () => {
  await berth.discard();
  standIn.kill();
});

/** Asks until the answer has the status, and returns that answer; the test's own timeout ends it. */
const until = async (status: number, ask: () => ReturnType<TestServer['get']>) => {
  for (;;) {
    const answer = await ask();
    if (answer.status === status) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

it('is not ready while its store is cut off, says 503 and when to come again, and is ready again by itself', async () => {
  const register = (name: string, key: string) => berth.post('/v1/hosts', { name }, { key });
  expect((await register('node-1', randomUUID())).status).toBe(201);
  expect((await berth.get('/health/ready')).status).toBe(200);

  standIn.kill();
  const down = await until(503, () => berth.get('/health/ready'));
  expect(down.body).toMatchObject({ status: 'down', checks: { store: { status: 'down' } } });
  const key = randomUUID();
  const refused = await until(503, () => register('node-2', key));
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body).toMatchObject({ status: 503 });
  // queries are answered from what was folded
  const known = await berth.get('/v1/hosts');
  expect(known.status).toBe(200);
  expect(known.body.items).toMatchObject([{ name: 'node-1' }]);
  expect((await berth.get('/health/live')).status).toBe(200);

  await standIn.start(standIn.port);
  await until(200, () => berth.get('/health/ready'));
  // the command under the same key now takes place, once
  expect((await register('node-2', key)).status).toBe(201);
  const { body } = await berth.get('/v1/hosts');
  expect(body.items.map(({ name }: { name: string }) => name).sort()).toEqual(['node-1', 'node-2']);
}, 240_000);
