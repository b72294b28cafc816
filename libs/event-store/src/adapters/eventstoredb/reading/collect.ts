import type { StreamingRead } from '@eventstore/db-client';
import type { Readable } from 'node:stream';
import { SilentServerError } from '../client/failures.js';

/**
 * All events of one read. The client sets no deadline on reads and leaves the call open when its reader stops
 * (facts 2.9): so a read that brings nothing for `stallMs` fails here, and every read is cancelled at its end.
 */
export const collect = <T>(
  read: StreamingRead<T>,
  options: { readonly what: string; readonly stallMs: number; readonly givenUp: AbortSignal },
): Promise<T[]> =>
  new Promise((resolve, reject) => {
    const stream = read as unknown as Readable;
    const events: T[] = [];
    let timer: NodeJS.Timeout | undefined;
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      options.givenUp.removeEventListener('abort', abandoned);
      stream.removeAllListeners('data');
      // a call that was never opened rejects here, and has nothing to cancel
      read.cancel().catch(() => {});
      settle();
    };
    const fail = (error: unknown): void => finish(() => reject(error));
    const abandoned = (): void => fail(new SilentServerError(`${options.what}: the connection was given up`));
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(
        () => fail(new SilentServerError(`${options.what}: nothing came for ${options.stallMs} ms`)),
        options.stallMs,
      );
    };
    options.givenUp.addEventListener('abort', abandoned, { once: true });
    // stays for good: a failure that comes after the end must not end the process
    stream.on('error', fail);
    stream.on('data', (event: T) => {
      events.push(event);
      timer?.refresh();
    });
    stream.on('end', () => finish(() => resolve(events)));
    stream.on('close', () => fail(new SilentServerError(`${options.what}: closed without an end`)));
    watch();
    if (options.givenUp.aborted) abandoned();
  });
