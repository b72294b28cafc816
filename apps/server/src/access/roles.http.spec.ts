import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { OPERATIONS } from '@berth/contracts';
import { ACCESS, type Access, ROLES, type Role } from '@berth/native-api';
import { TestServer } from '../testing/running-server.js';
import { createToken, revokeToken } from '../tokens/manage-tokens.js';

jest.setTimeout(60_000);

type Call = { readonly status: number; readonly code: string | null };

/** Calls an operation with its path filled in; looks at the status only, so that it may also call what streams for ever. */
async function call(url: string, operation: string, hostId: string, authorization: string | null): Promise<Call> {
  const { method, path } = OPERATIONS[operation as keyof typeof OPERATIONS];
  const filled = path
    .replace('{hostId}', hostId)
    .replace('{address}', '0000:81:00.0')
    .replace(/\{\w+\}/g, () => randomUUID());
  const stop = new AbortController();
  const body = operation === 'registerHost' ? { hostId, name: `n-${randomUUID()}` } : { not: 'right' };
  const response = await fetch(url + filled, {
    method,
    signal: stop.signal,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(authorization === null ? {} : { authorization }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const problem = response.status >= 400 ? ((await response.json()) as { code?: string }) : null;
  stop.abort();
  return { status: response.status, code: problem?.code ?? null };
}

describe('who may do what, over HTTP', () => {
  const hostId = randomUUID();
  const folder = new TestServer().dataDir;
  const tokensFile = join(folder, 'tokens.json');
  const server = new TestServer(folder, { tokensFile });
  const bearer: Record<string, string> = {};
  const ids: Record<string, string> = {};

  const make = async (name: string, role: Role, expiresAt: Date | null = null): Promise<void> => {
    const made = await createToken(tokensFile, {
      subject: name,
      role,
      hostId: role === 'agent' ? hostId : null,
      createdAt: new Date(),
      expiresAt,
    });
    bearer[name] = `Bearer ${made.text}`;
    ids[name] = made.token.id;
  };

  beforeAll(async () => {
    for (const role of ROLES) await make(role, role);
    await make('expired', 'operator', new Date(Date.now() - 1_000));
    await make('revoked', 'operator');
    await revokeToken(tokensFile, ids.revoked as string, new Date());
    await server.start();
  });
  afterAll(() => server.discard());

  /** What the table says of an operation and a bearer. */
  const expected = (access: Access, name: string): string => {
    if (access === 'everybody') return 'let in';
    if (name === 'none') return '401 TokenMissing';
    if (name === 'forged' || name === 'no token at all') return '401 TokenInvalid';
    if (name === 'expired') return '401 TokenExpired';
    if (name === 'revoked') return '401 TokenRevoked';
    return access.includes(name as Role) ? 'let in' : '403 RoleForbidden';
  };
  const seen = ({ status, code }: Call): string => (status === 401 || status === 403 ? `${status} ${code}` : 'let in');

  test.each(Object.entries(ACCESS))('%s, with every role and with none', async (operation, access) => {
    const forged = (bearer.operator as string).replace(/.{43}$/, 'A'.repeat(43));
    const bearers: [string, string | null][] = [
      ...ROLES.map((role): [string, string] => [role, bearer[role] as string]),
      ['expired', bearer.expired as string],
      ['revoked', bearer.revoked as string],
      ['forged', forged],
      ['no token at all', 'Bearer whatever'],
      ['none', null],
      ['none', 'Basic b3BlcmF0b3I6eA=='],
    ];
    const found: string[] = [];
    const wanted: string[] = [];
    for (const [name, authorization] of bearers) {
      found.push(`${name}: ${seen(await call(server.url, operation, hostId, authorization))}`);
      wanted.push(`${name}: ${expected(access, name)}`);
    }
    expect(found).toEqual(wanted);
  });

  test.each(Object.entries(ACCESS).filter(([, access]) => access.includes('agent')))(
    'an agent may not %s for another host',
    async (operation) => {
      expect(await call(server.url, operation, randomUUID(), bearer.agent as string)).toEqual({
        status: 403,
        code: 'HostForbidden',
      });
    },
  );

  test('an agent that names no host may not register one', async () => {
    const asked = { headers: { authorization: bearer.agent as string } };
    expect((await server.post('/v1/hosts', { name: 'somebody' }, asked)).body.code).toBe('HostForbidden');
  });

  test('events name the subject; another actor than the own is refused', async () => {
    const as = { authorization: bearer.operator as string };
    const made = await server.post('/v1/hosts', { name: 'named' }, { headers: as });
    expect(made.status).toBe(201);
    const { items } = (await server.get(`/v1/events?stream=host-${made.body.hostId}`, { headers: as })).body;
    expect(items.map((event: { metadata: { actor: string } }) => event.metadata.actor)).toEqual(['operator']);
    const lying = await server.post('/v1/hosts', { name: 'x' }, { headers: { ...as, 'berth-actor': 'somebody-else' } });
    expect([lying.status, lying.body.code]).toEqual([403, 'ActorForbidden']);
    const same = await server.post('/v1/hosts', { name: 'y' }, { headers: { ...as, 'berth-actor': 'operator' } });
    expect(same.status).toBe(201);
  });

  test('a challenge says what is wanted', async () => {
    const none = await server.get('/v1/pools');
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="berth"']);
  });

  test('a token that is revoked while the server runs is refused soon; open streams end', async () => {
    await make('leaving', 'auditor');
    const headers = { authorization: bearer.leaving as string };
    const deadline = Date.now() + 20_000;
    const until = async (status: number): Promise<void> => {
      while ((await server.get('/v1/pools', { headers })).status !== status) {
        if (Date.now() > deadline) throw new Error(`never answered ${status}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await until(200);
    const stream = await fetch(`${server.url}/v1/events/stream`, { headers });
    await revokeToken(tokensFile, ids.leaving as string, new Date());
    await until(401);
    const text = await stream.text();
    expect(text).toContain('token');
  });
});
