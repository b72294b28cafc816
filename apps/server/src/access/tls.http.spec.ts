import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { TestServer } from '../testing/running-server.js';
import { createToken } from '../tokens/manage-tokens.js';
import { readTls } from './read-tls.js';

jest.setTimeout(60_000);

const folder = new TestServer().dataDir;
const certFile = join(folder, 'cert.pem');
const keyFile = join(folder, 'key.pem');
const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
const made =
  spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    keyFile,
    '-out',
    certFile,
    '-days',
    '2',
    ...subject,
  ]).status === 0;
if (!made) process.stderr.write('TLS: skipped, there is no openssl here to make a certificate\n');

(made ? describe : describe.skip)('a server with TLS, off loopback', () => {
  const tokensFile = join(folder, 'tokens.json');
  // 0.0.0.0 is what a server off loopback listens on; the test reaches it by loopback all the same.
  const server = new TestServer(folder, { host: '0.0.0.0', tokensFile, tls: { certFile, keyFile } });
  let token: string;
  beforeAll(async () => {
    const wish = { subject: 'ops', role: 'operator', hostId: null, createdAt: new Date(), expiresAt: null } as const;
    token = (await createToken(tokensFile, wish)).text;
    await server.start();
  });
  afterAll(async () => {
    await server.discard();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(server.url);
      request({ host: '127.0.0.1', port, path, headers, ca: readFileSync(certFile) }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });

  test('serves what the token allows, encrypted, and nothing in the clear', async () => {
    expect(server.url).toMatch(/^https:/);
    expect(await get('/v1/pools', { authorization: `Bearer ${token}` })).toBe(200);
    expect(await get('/v1/pools', {})).toBe(401);
    const { port } = new URL(server.url);
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });

  test.each([
    [{ certFile: keyFile, keyFile }, /^--tls-cert .*expected a certificate in PEM/],
    [{ certFile, keyFile: certFile }, /^--tls-key .*expected the private key/],
    [{ certFile: '/nowhere', keyFile }, /^--tls-cert \/nowhere: ENOENT/],
  ])('wrong files are named: %#', (tls, message) => {
    expect(() => readTls({ tls })).toThrow(message);
  });
});
