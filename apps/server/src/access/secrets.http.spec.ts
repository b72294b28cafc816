import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToken } from '../tokens/manage-tokens.js';

const CLI = join(__dirname, '..', '..', '..', 'cli', 'dist', 'main.js');
const STORE_PASSWORD = 'planted-store-password-91c2';

/** Every file below a folder, read as bytes. */
const filesIn = (folder: string): [string, Buffer][] =>
  readdirSync(folder).flatMap((name): [string, Buffer][] => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [[path, readFileSync(path)]];
  });

describe('a server that logs everything', () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-secrets-'));
  const dataDir = join(folder, 'data');
  const tokensFile = join(folder, 'tokens.json');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('tells request and correlation id, and no secret: not in logs, events, answers or files', async () => {
    const wish = { subject: 'ops', role: 'operator', hostId: null, createdAt: new Date(), expiresAt: null } as const;
    const good = (await createToken(tokensFile, wish)).text;
    const forged = good.replace(/.{43}$/, 'planted-forged-secret'.padEnd(43, 'x'));
    const secrets = [good.slice(-43), forged.slice(-43), 'planted-basic', STORE_PASSWORD];

    const args = ['serve', '--port', '0', '--data', dataDir, '--tokens', tokensFile, '--log-level', 'debug'];
    const env = { ...process.env, BERTH_STORE_USER: 'berth', BERTH_STORE_PASSWORD: STORE_PASSWORD };
    const child = spawn(process.execPath, [CLI, ...args], { env });
    let written = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (written += String(chunk)));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const end = Date.now() + 60_000;
    while (!/berth ready on (\S+)/.test(written)) {
      if (Date.now() > end) throw new Error(`never ready: ${written}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const url = /berth ready on (\S+)/.exec(written)?.[1];

    let answers = '';
    const call = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
      const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const response = await fetch(url + path, { method, headers: { ...json, ...headers }, ...(body ? { body } : {}) });
      const text = await response.text();
      answers += `${JSON.stringify([...response.headers])}${text}`;
      return { status: response.status, text };
    };
    const as = { authorization: `Bearer ${good}` };
    const ids = { 'x-request-id': 'request-7', 'x-correlation-id': 'undertaking-3' };
    expect((await call('POST', '/v1/hosts', { ...as, ...ids }, '{"name":"node-1"}')).status).toBe(201);
    await call('POST', '/v1/hosts', as, '{"name":');
    await call('POST', '/v1/hosts', { ...as, 'berth-actor': 'x y' }, '{"name":"a"}');
    await call('POST', '/v1/hosts', { authorization: `Bearer ${forged}` }, '{"name":"b"}');
    await call('GET', '/v1/pools', { authorization: 'Basic planted-basic' });
    await call('GET', '/v1/nothing', as);
    const events = await call('GET', '/v1/events', as);
    await call('GET', '/metrics', as);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);

    expect(events.text).toContain('"correlationId":"undertaking-3"');
    const lines = written.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        requestId: 'request-7',
        correlationId: 'undertaking-3',
        actor: 'ops',
        route: '/v1/hosts',
        status: 201,
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', status: 401, code: 'TokenInvalid' }));
    const places: [string, Buffer][] = [
      ['what it wrote', Buffer.from(written)],
      ['its answers', Buffer.from(answers)],
      ...filesIn(folder),
    ];
    const found = places.flatMap(([where, bytes]) =>
      secrets.filter((secret) => bytes.includes(secret)).map((s) => [where, s]),
    );
    expect(found).toEqual([]);
  });
});
