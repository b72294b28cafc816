import type { Random } from '../../fleet/random.js';
import { exchange } from './wire.js';

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
enum Type {
  Data = 0,
  Headers = 1,
  Rst = 3,
  Settings = 4,
  Push = 5,
  Ping = 6,
  GoAway = 7,
  Window = 8,
  Continuation = 9,
}

/** One frame of RFC 9113; `length` may lie. */
function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Buffer = Buffer.alloc(0),
  length = payload.length,
): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream >>> 0, 5);
  return Buffer.concat([head, payload]);
}

const SETTINGS = frame(Type.Settings, 0, 0);
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
/** HPACK: `:method: POST`, `:scheme: http`, `:path: /`, all of the static table. */
const BLOCK = Buffer.from([0x83, 0x86, 0x84]);
const many = (count: number, make: (n: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, n) => make(n)));

/** What no client may send; the server may refuse it in any way but must go on. */
const BROKEN: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['no preface', frame(Type.Headers, 5, 1, BLOCK)],
  ['a preface and nothing', PREFACE],
  ['a frame longer than allowed', Buffer.concat([PREFACE, SETTINGS, frame(Type.Data, 0, 1, Buffer.alloc(20_000))])],
  ['a length that lies', Buffer.concat([PREFACE, SETTINGS, frame(Type.Headers, 4, 1, BLOCK, 0xff_ff_ff)])],
  ['settings of odd length', Buffer.concat([PREFACE, frame(Type.Settings, 0, 0, Buffer.alloc(5))])],
  ['settings on a stream', Buffer.concat([PREFACE, frame(Type.Settings, 0, 3)])],
  ['data on a stream that is not open', Buffer.concat([PREFACE, SETTINGS, frame(Type.Data, 1, 7, Buffer.from('x'))])],
  ['headers on an even stream', Buffer.concat([PREFACE, SETTINGS, frame(Type.Headers, 5, 2, BLOCK)])],
  [
    'a push from a client',
    Buffer.concat([PREFACE, SETTINGS, frame(Type.Push, 4, 1, Buffer.concat([uint32(2), BLOCK]))]),
  ],
  [
    'broken HPACK',
    Buffer.concat([PREFACE, SETTINGS, frame(Type.Headers, 5, 1, Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]))]),
  ],
  ['a window below zero', Buffer.concat([PREFACE, SETTINGS, frame(Type.Window, 0, 0, uint32(0))])],
  [
    'a window that overflows',
    Buffer.concat([PREFACE, SETTINGS, many(3, () => frame(Type.Window, 0, 0, uint32(0x7f_ff_ff_ff)))]),
  ],
  ['an unknown type', Buffer.concat([PREFACE, SETTINGS, frame(0xee, 0xff, 0x7f_ff_ff_ff, Buffer.alloc(100))])],
  ['a continuation of nothing', Buffer.concat([PREFACE, SETTINGS, frame(Type.Continuation, 4, 1, BLOCK)])],
  [
    'continuations without end',
    Buffer.concat([
      PREFACE,
      SETTINGS,
      frame(Type.Headers, 0, 1, BLOCK),
      many(5_000, () => frame(Type.Continuation, 0, 1, Buffer.alloc(16))),
    ]),
  ],
  [
    'streams opened and reset, thousands',
    Buffer.concat([
      PREFACE,
      SETTINGS,
      many(5_000, (n) =>
        Buffer.concat([frame(Type.Headers, 4, 2 * n + 1, BLOCK), frame(Type.Rst, 0, 2 * n + 1, uint32(8))]),
      ),
    ]),
  ],
  [
    'thousands of pings',
    Buffer.concat([PREFACE, SETTINGS, many(10_000, () => frame(Type.Ping, 0, 0, Buffer.alloc(8)))]),
  ],
  ['thousands of settings', Buffer.concat([PREFACE, many(10_000, () => SETTINGS)])],
  [
    'a goodbye, then more',
    Buffer.concat([PREFACE, SETTINGS, frame(Type.GoAway, 0, 0, Buffer.alloc(8)), frame(Type.Headers, 5, 1, BLOCK)]),
  ],
  ['HTTP/1.1', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
];

/**
 * Broken HTTP/2 to the port of gRPC, then frames of random content behind a right beginning. After each the server must
 * still greet a right client with its settings.
 *
 * @returns what it did not survive
 */
export async function brokenHttp2(
  port: number,
  random: Random,
  rubbish: number,
): Promise<{ tried: number; faults: string[] }> {
  const faults: string[] = [];
  const check = async (name: string): Promise<void> => {
    const greeting = await exchange(port, [PREFACE, SETTINGS], {
      forMs: 5_000,
      until: (received) => received.length >= 9,
    });
    if (greeting.received.charCodeAt(3) !== Type.Settings) faults.push(`after ${name}: a right client was not greeted`);
  };
  for (const [name, bytes] of BROKEN) {
    await exchange(port, [bytes], { forMs: 700, half: true });
    await check(name);
  }
  for (let n = 0; n < rubbish; n++) {
    const frames = many(1 + random.below(20), () => {
      const payload = Buffer.from(Array.from({ length: random.below(60) }, () => random.below(256)));
      return frame(random.below(12), random.below(256), random.below(9), payload);
    });
    await exchange(port, [Buffer.concat([PREFACE, SETTINGS, frames])], { forMs: 200, half: true });
  }
  await check('frames of random content');
  return { tried: BROKEN.length + rubbish, faults };
}
