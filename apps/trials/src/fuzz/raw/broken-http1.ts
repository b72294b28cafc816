import type { Random } from '../../fleet/random.js';
import { exchange, statusIn } from './wire.js';

const HOST = 'Host: x\r\n';
const many = (count: number): string => Array.from({ length: count }, (_, n) => `x-${n}: y\r\n`).join('');

/** Text that is no request → statuses that would be right; null: the server may also just hang up. */
const BROKEN: readonly (readonly [name: string, text: string, right: readonly (number | null)[]])[] = [
  ['no request line', '\r\n\r\n\r\nhello\r\n\r\n', [400, null]],
  ['an unknown method', `WHATEVER /v1/pools HTTP/1.1\r\n${HOST}\r\n`, [400, 405, 404, 501]],
  ['no version, as in HTTP/0.9', 'GET /health/live\r\n\r\n', [200, 400, null]],
  ['an unknown version', `GET /health/live HTTP/9.9\r\n${HOST}\r\n`, [400, 505]],
  ['no host', 'GET /health/live HTTP/1.1\r\n\r\n', [400]],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400, 505, null]],
  ['a header without colon', `GET /health/live HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`, [400]],
  ['a header folded over lines', `GET /health/live HTTP/1.1\r\n${HOST}a: b\r\n c\r\n\r\n`, [400, 200]],
  ['NUL in a header', `GET /health/live HTTP/1.1\r\n${HOST}a: \0\r\n\r\n`, [400]],
  ['two lengths', `POST /v1/hosts HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, [400]],
  [
    'length and chunks',
    `POST /v1/hosts HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    [400],
  ],
  ['a length below 0', `POST /v1/hosts HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`, [400]],
  ['an endless length', `POST /v1/hosts HTTP/1.1\r\n${HOST}Content-Length: ${'9'.repeat(40)}\r\n\r\n`, [400, 413]],
  ['a broken chunk', `POST /v1/hosts HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, [400, 401]],
  [
    'an endless chunk size',
    `POST /v1/hosts HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(40)}\r\n`,
    [400, 401],
  ],
  ['an unknown coding', `POST /v1/hosts HTTP/1.1\r\n${HOST}Transfer-Encoding: rot13\r\n\r\n`, [400, 401, 501]],
  ['a huge header', `GET /health/live HTTP/1.1\r\n${HOST}a: ${'b'.repeat(200_000)}\r\n\r\n`, [431, null]],
  ['very many headers', `GET /health/live HTTP/1.1\r\n${HOST}${many(3_000)}\r\n`, [431, 400, null]],
  ['a huge path', `GET /${'a'.repeat(200_000)} HTTP/1.1\r\n${HOST}\r\n`, [431, 414, null]],
  ['an absolute path of elsewhere', `GET http://elsewhere/health/live HTTP/1.1\r\n${HOST}\r\n`, [200, 400, 404]],
  ['CONNECT', `CONNECT elsewhere:443 HTTP/1.1\r\n${HOST}\r\n`, [400, 404, 405, null]],
  [
    'an upgrade',
    `GET /health/live HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    [200, 400, 404, 426],
  ],
  ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400, null]],
  [
    'a request smuggled behind another',
    `GET /health/live HTTP/1.1\r\n${HOST}Content-Length: 30\r\n\r\nGET /v1/pools HTTP/1.1\r\nHost: x`,
    [200, 400],
  ],
  ['bare line feeds', 'GET /health/live HTTP/1.1\nHost: x\n\n', [200, 400]],
];

/** @returns what went otherwise than it should */
export async function brokenHttp1(
  port: number,
  random: Random,
  rubbish: number,
): Promise<{ tried: number; faults: string[] }> {
  const faults: string[] = [];
  for (const [name, text, right] of BROKEN) {
    const answer = await exchange(port, [Buffer.from(text, 'latin1')], { forMs: 5_000, half: true });
    const status = statusIn(answer);
    if (!right.includes(status))
      faults.push(`${name}: answered ${status ?? 'nothing'}, expected ${right.join(' or ')}`);
  }
  for (let n = 0; n < rubbish; n++) {
    const bytes = Buffer.from(Array.from({ length: 1 + random.below(400) }, () => random.below(256)));
    const status = statusIn(await exchange(port, [bytes], { forMs: 5_000, half: true }));
    if (status !== null && status >= 500) faults.push(`random bytes: answered ${status}: ${bytes.toString('hex')}`);
  }
  return { tried: BROKEN.length + rubbish, faults };
}
