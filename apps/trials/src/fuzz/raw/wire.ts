import { connect, type Socket } from 'node:net';

export interface Exchange {
  /** What came back, as latin-1 text. */
  readonly received: string;
  /** Who ended it: the server, or nobody within the time. */
  readonly end: 'server' | 'nobody';
}

export interface ExchangeOptions {
  readonly pauseMs?: number;
  readonly forMs?: number;
  readonly half?: boolean;
  readonly until?: (received: string) => boolean;
}

/**
 * Sends pieces as they are, with a pause between, and takes what comes until the server ends it or the time is over.
 *
 * @param half end our side after the last piece, and go on listening
 * @param until enough was received
 */
export function exchange(
  port: number,
  pieces: readonly (string | Buffer)[],
  { pauseMs = 0, forMs = 3_000, half = false, until }: ExchangeOptions = {},
): Promise<Exchange> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let received = '';
    let sending: NodeJS.Timeout | undefined;
    const over = (end: Exchange['end']): void => {
      clearTimeout(timer);
      clearTimeout(sending);
      socket.destroy();
      resolve({ received, end });
    };
    const timer = setTimeout(() => over('nobody'), forMs);
    socket.on('data', (chunk) => {
      if (received.length < 100_000) received += chunk.toString('latin1');
      if (until?.(received)) over('nobody');
    });
    socket.on('end', () => over('server'));
    socket.on('error', () => over('server'));
    socket.on('close', () => over('server'));
    const left = [...pieces];
    const sendNext = (): void => {
      const piece = left.shift();
      if (piece === undefined) {
        if (half) socket.end();
        return;
      }
      socket.write(piece);
      sending = setTimeout(sendNext, pauseMs);
    };
    socket.once('connect', sendNext);
  });
}

/** The status line's number; null: there was none. */
export const statusIn = ({ received }: Exchange): number | null => {
  const found = /^HTTP\/1\.[01] (\d{3})/.exec(received);
  return found ? Number(found[1]) : null;
};
