import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type AppendToStreamOptions, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { keepInFlight, perSecond } from '../measure/in-flight.js';
import { spreadOf } from '../measure/percentiles.js';
import type { PlacementAppends, Sent } from './placement-appends.js';

/** What a plain client reaches, by each of the two ways it has. */
export interface PlainAppends {
  /** Placements/s by the client's batched calls, as it appends without credentials on a call. */
  readonly batched: number;
  /** Placements/s by a call for each append. */
  readonly single: number;
  readonly p50: number;
  readonly p99: number;
}

const WIDTH = 64;
type How = Pick<AppendToStreamOptions, 'credentials'>;

/**
 * The appends of placements that a server made, once more, by the vendor's client and nothing else: on streams of other
 * names, at exact revisions, the first two one after the other, the third unawaited, as the server does it.
 */
class PlainWriter {
  /** The last append of each host's stream, which the next one waits for. */
  private readonly hosts = new Map<string, Promise<bigint>>();
  private readonly last: Promise<unknown>[] = [];
  private readonly prefix = `plain${randomUUID().slice(0, 8)}`;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly how: How,
  ) {}

  async run(placements: readonly PlacementAppends[]) {
    const fromMs = performance.now();
    const { counted, latenciesMs, failed } = await keepInFlight(WIDTH, (n) => {
      const placement = placements[n];
      return placement ? this.place(placement).then(() => true) : null;
    });
    await Promise.all(this.last);
    return { counted, failed, latenciesMs, seconds: (performance.now() - fromMs) / 1_000 };
  }

  private async place({ instance, host, requested, claimed, placed }: PlacementAppends): Promise<void> {
    const first = await this.append(instance, 'no_stream', requested);
    const before = this.hosts.get(host);
    const claim = (async () => this.append(host, before ? await before : 'no_stream', claimed))();
    this.hosts.set(host, claim);
    await claim;
    this.last.push(this.append(instance, first, placed));
  }

  private async append(stream: string, expectedRevision: bigint | 'no_stream', event: Sent): Promise<bigint> {
    const { type } = event;
    const [data, metadata] = [JSON.parse(event.data), JSON.parse(event.metadata)];
    const { nextExpectedRevision } = await this.client.appendToStream(
      `${this.prefix}_${stream}`,
      jsonEvent({ type, data, metadata }),
      { expectedRevision, ...this.how },
    );
    return nextExpectedRevision;
  }
}

async function main(): Promise<void> {
  const [connectionString = '', file = ''] = process.argv.slice(2);
  const placements = JSON.parse(readFileSync(file, 'utf8')) as PlacementAppends[];
  const client = EventStoreDBClient.connectionString(connectionString);
  const batched: How = {};
  const single: How = { credentials: { username: 'admin', password: 'changeit' } };
  for (const how of [batched, single]) await new PlainWriter(client, how).run(placements.slice(0, 300));
  const first = await new PlainWriter(client, batched).run(placements);
  const second = await new PlainWriter(client, single).run(placements);
  const faster = perSecond(first) > perSecond(second) ? first : second;
  const { p50, p99 } = spreadOf(faster.latenciesMs);
  process.send?.({ batched: perSecond(first), single: perSecond(second), p50, p99 } satisfies PlainAppends);
  await client.dispose();
  process.exit(0);
}

void main();
