import { connect, type Socket } from 'node:net';
import { exchange, statusIn } from './wire.js';

/** How long the server may take for others while slow ones hang on it, in milliseconds. */
const STILL_FAST_MS = 5_000;

/** Connections that send a byte now and then and never finish; others must be served meanwhile, and the slow ones cut. */
export async function slowLoris(port: number, count: number, untilCutMs: number | null): Promise<string[]> {
  const faults: string[] = [];
  const open = new Set<Socket>();
  for (let n = 0; n < count; n++) {
    const socket = connect({ port, host: '127.0.0.1' });
    open.add(socket);
    // Unread, the end would not be seen.
    socket.resume();
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.write(
      n % 2 === 0
        ? 'GET /health/live HTTP/1.1\r\nHost: x\r\n'
        : 'POST /v1/hosts HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n',
    );
  }
  const drip = setInterval(() => {
    for (const socket of open) socket.write('a');
  }, 1_000);
  try {
    const answer = await exchange(port, ['GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'], {
      forMs: STILL_FAST_MS,
    });
    if (statusIn(answer) !== 200) faults.push(`slow-loris: others were not served: ${answer.received.slice(0, 100)}`);
    const endMs = performance.now() + (untilCutMs ?? 0);
    while (untilCutMs !== null && open.size > 0 && performance.now() < endMs) await pause(250);
    if (untilCutMs !== null && open.size > 0)
      faults.push(`slow-loris: ${open.size} of ${count} were still open after ${untilCutMs} ms`);
  } finally {
    clearInterval(drip);
    for (const socket of open) socket.destroy();
  }
  return faults;
}

/** Our side is closed at once: a whole request is answered all the same, half of one is not waited for. */
export async function halfClosed(port: number, token: string): Promise<string[]> {
  const faults: string[] = [];
  const auth = `Authorization: Bearer ${token}\r\n`;
  const whole = await exchange(port, [`GET /v1/status HTTP/1.1\r\nHost: x\r\n${auth}\r\n`], {
    half: true,
    forMs: 10_000,
  });
  if (statusIn(whole) !== 200)
    faults.push(`half-closed after a whole request: ${whole.received.slice(0, 80) || 'no answer'}`);
  const part = await exchange(
    port,
    [`POST /v1/hosts HTTP/1.1\r\nHost: x\r\n${auth}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"na`],
    {
      half: true,
      forMs: 10_000,
    },
  );
  const status = statusIn(part);
  if (part.end !== 'server' || (status !== null && status !== 400))
    faults.push(`half-closed in the body: ${part.end}, ${status}`);
  return faults;
}

/** Opens event streams and reads none of them; the server must not keep what they don't read. */
export function unreadStreams(port: number, token: string, count: number): { close(): void } {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(`GET /v1/events/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    return socket;
  });
  return {
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
