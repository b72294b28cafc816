import { OPERATIONS } from '@berth/contracts';
import { statusOf, WITHOUT_RPC } from '@berth/native-api';
import { detailsOf } from '../testing/grpc-details.js';
import { GrpcCaller } from '../testing/grpc-caller.js';
import { TestServer } from '../testing/running-server.js';
import { CLAIM_STEPS, PLACEMENT_STEPS } from './parity/claim-steps.js';
import { HOST_END_STEPS, HOST_STEPS } from './parity/host-steps.js';
import { MOVE_END_STEPS, MOVE_STEPS } from './parity/move-steps.js';
import type { Seen, Step } from './parity/step.js';
import { comparable } from './parity/comparable.js';

jest.setTimeout(120_000);

const STEPS: readonly Step[] = [
  ...HOST_STEPS,
  ...CLAIM_STEPS,
  ...PLACEMENT_STEPS,
  ...MOVE_STEPS,
  ...MOVE_END_STEPS,
  ...HOST_END_STEPS,
];
/** What no request can make them refuse. */
const NEVER_REFUSED = ['getPolicy', 'getStatus', 'drainServer', 'resumeServer'];

describe('HTTP and gRPC say the same', () => {
  const http = new TestServer();
  const twin = new TestServer();
  let grpc: GrpcCaller;
  let before: { http: Seen; grpc: Seen } = { http: {}, grpc: {} };

  beforeAll(async () => {
    await Promise.all([http.start(), twin.start()]);
    grpc = new GrpcCaller(twin.grpc);
  });
  afterAll(async () => {
    grpc?.close();
    await Promise.all([http.discard(), twin.discard()]);
  });

  test('every operation is asked for something it does and something it refuses', () => {
    const asked = (refused: boolean) =>
      new Set(STEPS.filter(({ status }) => status >= 400 === refused).map(({ operation }) => operation));
    const all = Object.keys(OPERATIONS).filter((id) => !(id in WITHOUT_RPC));
    expect(all.filter((id) => !asked(false).has(id))).toEqual([]);
    expect(all.filter((id) => !asked(true).has(id) && !NEVER_REFUSED.includes(id))).toEqual([]);
  });

  test.each(STEPS.map((step, index) => [`${index} ${step.operation}`, step, index] as const))(
    '%s',
    async (_name, step, index) => {
      const headers = headersOf(step, index);
      const { method, path } = OPERATIONS[step.operation as keyof typeof OPERATIONS];
      const url = path.replace(/\{(\w+)\}/g, (_whole, name: string) => pathOf(step, before.http)[name] ?? '');
      const query = new URLSearchParams(
        Object.entries(step.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const over = await http.call(method, query.size > 0 ? `${url}?${query}` : url, {
        headers,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: bodyOf(step, before.http) }),
      });
      const answer = await grpc.call(
        step.operation,
        { ...bodyOf(step, before.grpc), ...pathOf(step, before.grpc), ...step.query },
        { metadata: headers },
      );

      expect({ status: over.status, body: over.body?.code }).toMatchObject({
        status: step.status,
        ...(step.code ? { body: step.code } : {}),
      });
      if (step.status < 400) {
        expect(answer.error).toBeNull();
        expect(comparable(answer.body)).toEqual(comparable(over.body));
      } else {
        const { instance: _path, ...problem } = over.body;
        const details = detailsOf(answer.error);
        expect(answer.code).toBe(statusOf(over.body));
        expect(details.info).toMatchObject({ reason: over.body.code, domain: 'berth' });
        expect(comparable(details.problem)).toEqual(comparable(problem));
        expect(details.violations?.map(({ field }) => field)).toEqual(
          over.body.errors?.map(({ field }: { field: string }) => field),
        );
        expect(details.retryAfterMs).toBe(over.body.retryAfterMs);
      }
      if (step.status < 400)
        before = { http: { ...before.http, ...over.body }, grpc: { ...before.grpc, ...answer.body } };
      await Promise.all([settled(http), settled(twin)]);
    },
  );
});

const pathOf = ({ path = {} }: Step, before: Seen) => (typeof path === 'function' ? path(before) : path);
const bodyOf = ({ body = {} }: Step, before: Seen): object => (typeof body === 'function' ? body(before) : body);

function headersOf(step: Step, index: number): Record<string, string> {
  const { method } = OPERATIONS[step.operation as keyof typeof OPERATIONS];
  const key = step.key === undefined ? `key-${index}` : step.key;
  return {
    'x-request-id': `request-${index}`,
    'x-correlation-id': `parity-${index}`,
    ...(method === 'GET' || key === null ? {} : { 'idempotency-key': key, 'berth-actor': 'gateway-1' }),
    ...(step.ifMatch ? { 'if-match': step.ifMatch } : {}),
  };
}

/** Waits until what follows a reply (InstancePlaced) is in the log and in the read model. */
async function settled(server: TestServer): Promise<void> {
  let before: unknown;
  for (let looks = 0; looks < 200; looks++) {
    const { head, position } = (await server.get('/v1/status')).body;
    if (head === position && head === before) return;
    before = head;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('the log does not come to rest');
}
