import { createHash } from 'node:crypto';
import { messageType } from '@berth/native-api';
import { Client, credentials } from '@grpc/grpc-js';

/** What one watcher saw: how many events, and a digest over their positions in the order in which they came. */
export interface Seen {
  readonly events: number;
  readonly positions: string;
  readonly error: string | null;
}

/** A channel of its own: clients of one address would share one. */
const channelTo = (address: string): Client =>
  new Client(address, credentials.createInsecure(), { 'grpc.use_local_subchannel_pool': 1 });

/** Each of these channels has this many watchers: a gateway multiplexes. */
const PER_CHANNEL = 50;

/**
 * `node watcher-crowd.js ADDRESS COUNT AFTER`: so many watchers of the log's events after a position. Says `ready` when all
 * are open; told how many events there are, it says what each saw once all have seen so many, or when patience ends.
 */
async function main([address = '', count = '', after = '']: readonly string[]): Promise<void> {
  const request = messageType('WatchEventsRequest');
  const response = messageType('WatchEventsResponse');
  const watchers = Array.from({ length: Number(count) }, () => ({
    events: 0,
    digest: createHash('sha256'),
    error: null as string | null,
  }));
  let expected = Number.POSITIVE_INFINITY;
  let done: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  const look = (): void => {
    if (watchers.every(({ events, error }) => events >= expected || error !== null)) done();
  };
  let client = channelTo(address);
  const opened = watchers.map((watcher, at) => {
    if (at > 0 && at % PER_CHANNEL === 0) client = channelTo(address);
    const stream = client.makeServerStreamRequest(
      '/berth.v1.EventService/WatchEvents',
      (value: object) => Buffer.from(request.encode(value).finish()),
      (bytes) => response.decode(bytes) as unknown as { readonly events: readonly { readonly position: string }[] },
      { after },
    );
    stream.on('data', ({ events }: { readonly events: readonly { readonly position: string }[] }) => {
      for (const { position } of events) watcher.digest.update(`${position}\n`);
      watcher.events += events.length;
      if (watcher.events >= expected) look();
    });
    stream.on('error', (error) => {
      watcher.error = String(error);
      look();
    });
    return new Promise<void>((resolve) => stream.once('metadata', () => resolve()));
  });
  await Promise.all(opened);
  process.on('message', (total: number) => {
    expected = total;
    look();
    setTimeout(done, 30_000).unref();
  });
  process.send?.('ready');
  await all;
  const seen: Seen[] = watchers.map(({ events, digest, error }) => ({
    events,
    positions: digest.digest('hex'),
    error,
  }));
  process.send?.(seen, () => process.exit(0));
}

void main(process.argv.slice(2));
