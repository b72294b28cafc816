import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServe, type ServeProcess } from '../serve/run-serve.js';
import { startServer } from '../start-server.js';
import { gpu, machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(120_000);

/** A process that can be asked to stop, and what it said. */
class FakeProcess implements ServeProcess {
  out = '';
  err = '';
  exitCode: number | null = null;
  readonly stdout = { write: (text: string) => (this.out += text) };
  readonly stderr = { write: (text: string) => (this.err += text) };
  private readonly listeners: (() => void)[] = [];

  constructor(readonly env: Record<string, string | undefined> = {}) {}

  on(_signal: string, listener: () => void): void {
    this.listeners.push(listener);
  }

  exit(code: number): void {
    this.exitCode = code;
  }

  signal(): void {
    this.listeners[0]?.();
  }
}

const scratch = (): string => mkdtempSync(join(tmpdir(), 'berth-life-'));

describe('the life of a server', () => {
  const folders: string[] = [];
  const folder = (): string => {
    const made = scratch();
    folders.push(made);
    return made;
  };
  afterAll(() => {
    for (const made of folders) rmSync(made, { recursive: true, force: true });
  });

  const serve = async (
    args: string[],
    env: Record<string, string> = {},
  ): Promise<{ code: number; err: string; out: string }> => {
    const fake = new FakeProcess(env);
    return { code: await runServe(args, fake), err: fake.err, out: fake.out };
  };

  test('says that it is ready only when it listens, and stops in good order on a signal', async () => {
    const fake = new FakeProcess({ BERTH_LOG_LEVEL: 'silent' });
    const dir = folder();
    const ended = runServe(['--port', '0', '--data', dir], fake);
    while (fake.out === '') await new Promise((resolve) => setTimeout(resolve, 20));
    const [, url] =
      /^berth ready on (http:\/\/127\.0\.0\.1:\d+) {2}grpc 127\.0\.0\.1:\d+ {2}data \S+ {2}events 0\n$/.exec(
        fake.out,
      ) ?? [];
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    fake.signal();
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/health/live`)).rejects.toThrow();
    fake.signal();
    expect(fake.exitCode).toBe(130);
  });

  test('a signal that answers the ready line at once stops it in good order', async () => {
    const fake = new FakeProcess({ BERTH_LOG_LEVEL: 'silent' });
    let heard = 0;
    const answering: ServeProcess = {
      ...fake,
      on: (signal, listener) => fake.on(signal, listener),
      exit: (code) => fake.exit(code),
      stdout: {
        write: () => {
          heard++;
          fake.signal();
        },
      },
    };
    expect(await runServe(['--port', '0', '--data', folder()], answering)).toBe(0);
    expect(heard).toBe(1);
  }, 30_000);

  test('a stop finishes what is in flight, ends event streams, and loses nothing', async () => {
    const server = await new TestServer(folder()).start();
    const hostId = await machine(server, 'node-1', [gpu('0000:81:00.0')]);
    const stream = await fetch(`${server.url}/v1/events/stream?after=tail`);
    const inFlight = Array.from({ length: 32 }, (_, i) =>
      server.post(
        `/v1/hosts/${hostId}/claims`,
        { instanceId: crypto.randomUUID(), resources: { VCPU: 1 } },
        { key: `k${i}` },
      ),
    );
    const first = await inFlight[0];
    expect(first?.status).toBe(201);
    const stopped = server.stop();
    const answers = await Promise.allSettled(inFlight);
    await stopped;
    expect(await stream.text()).toContain('stopping');
    const acknowledged = answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value.status === 201 ? [answer.value.body.claimId] : [],
    );
    await server.start();
    const { body } = await server.get(`/v1/hosts/${hostId}`);
    const open = new Set(body.claims.map(({ claimId }: { claimId: string }) => claimId));
    expect(acknowledged.filter((claimId) => !open.has(claimId))).toEqual([]);
    await server.stop();
  });

  test('a connection that never says anything does not hold the stop', async () => {
    const server = await startServer({ port: 0, dataDir: folder(), logLevel: 'silent', stopGraceMs: 60_000 });
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(silent, 'connect');
    const cut = once(silent, 'close');
    await server.close();
    await cut;
  }, 20_000);

  test('a second server on the store is refused and says who has it', async () => {
    const server = await new TestServer(folder()).start();
    const second = await serve(['--port', '0', '--data', server.dataDir]);
    expect(second).toMatchObject({ code: 1, out: '' });
    expect(second.err).toContain(server.dataDir);
    expect(second.err).toContain(`process ${process.pid}`);
    expect((await server.get('/health/ready')).status).toBe(200);
    await server.stop();
  });

  test('a port in use is refused by name, and the store is free again', async () => {
    const server = await new TestServer(folder()).start();
    const port = new URL(server.url).port;
    const dir = folder();
    const second = await serve(['--port', port, '--data', dir], { BERTH_LOG_LEVEL: 'silent' });
    expect(second).toMatchObject({ code: 1, out: '' });
    expect(second.err).toContain(`port ${port} on 127.0.0.1 is in use`);
    const third = await startServer({ port: 0, dataDir: dir, logLevel: 'silent' });
    await third.close();
    await server.stop();
  });

  test('a store with damaged pages is named in one line at the start, without a stack', async () => {
    const dir = folder();
    const server = await new TestServer(dir).start();
    for (let i = 0; i < 60; i++) await machine(server, `node-${i}`);
    await server.stop();
    rmSync(join(dir, 'snapshots'), { recursive: true });
    const path = join(dir, 'events.sqlite');
    const bytes = readFileSync(path);
    // All but the first page, which says that it is a database.
    bytes.fill(0x5a, 4_096);
    writeFileSync(path, bytes);
    const refused = await serve(['--port', '0', '--data', dir]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err.trimEnd().split('\n')).toEqual([expect.stringMatching(/^berth: .*events\.sqlite is damaged/)]);
  });

  test('a damaged store is named and not overwritten', async () => {
    const dir = folder();
    const server = await new TestServer(dir).start();
    await machine(server, 'node-1');
    await server.stop();
    const file = readdirSync(dir).find((name) => name.startsWith('events') && !name.includes('-'));
    const path = join(dir, String(file));
    writeFileSync(path, Buffer.from('this is no database').toString().repeat(1_000));
    const before = readFileSync(path);
    const refused = await serve(['--port', '0', '--data', dir], { BERTH_LOG_LEVEL: 'silent' });
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain(path);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test.each([
    [['--host', '0.0.0.0'], /refused without authentication.*npx berth token create/s],
    [['--host', 'berth.example'], /expected an IP address/],
    [['--port', '70000'], /--port "70000": expected a whole number from 0 to 65535/],
    [['--colour', 'red'], /--colour.*known are --config, --host, --port, --grpc-port, --data/],
    [['--log-level', 'loud'], /--log-level "loud": expected one of fatal/],
  ])('%j is refused before anything is opened', async (args, says) => {
    const dir = join(folder(), 'never-made');
    const refused = await serve([...args, '--data', dir]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(says);
    expect(() => readdirSync(dir)).toThrow();
  });

  test('a setting of the environment is named as such', async () => {
    const refused = await serve([], { BERTH_PORT: 'x' });
    expect(refused.err).toBe('berth: BERTH_PORT "x": expected a whole number from 0 to 65535 (0: any free one)\n');
  });

  test('pages, documentation and figures come from this server alone', async () => {
    const server = await new TestServer(folder()).start();
    const page = async (path: string): Promise<{ status: number; type: string; text: string }> => {
      const response = await fetch(server.url + path);
      return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
    };
    for (const path of ['/', '/docs']) {
      const { status, type, text } = await page(path);
      expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
      const links = [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, link]) => String(link));
      expect(links.filter((link) => !link.startsWith('/'))).toEqual([]);
      for (const link of links) expect([link, (await page(link)).status]).toEqual([link, 200]);
    }
    const { text } = await page('/openapi.json');
    expect(JSON.parse(text).openapi).toBe('3.1.0');
    expect((await page('/metrics')).text).toContain('berth_open_claims 0');
    expect((await page('/docs/package.json')).status).toBe(404);
    await server.stop();
  });
});
