import { type BerthClient, BerthProblemError, BerthUnreachableError } from '@berth/client';
import { hostStream, instanceStream } from '@berth/event-codec';
import type { Compiled } from '../deeds/compiled.js';
import { type Reply, reply } from '../deeds/reply.js';
import type { SeenState, WrittenEvent } from '../expect/seen.js';
import type { Step } from '../file/step.js';
import { pictureOverHttp } from '../pictures/picture-over-http.js';
import type { Mark, Stage } from '../run/stage.js';
import type { Book } from '../words/book.js';
import { askServer } from './http-deeds.js';

/** So long the log must stand still to count as at rest: work after a reply is done by then. */
const REST_MS = 60;
const PAGE = 1_000;

/** A server that listens somewhere. Its clock and its process are its own: nothing there can be crashed or hurried. */
export class ServerStage implements Stage {
  constructor(
    private readonly client: BerthClient,
    private readonly book: Book,
    private readonly hosts: readonly string[],
    private readonly instances: readonly string[],
    /** Those whose status anybody asks about. */
    private readonly shown: readonly string[],
  ) {}

  async ask({ deed }: Compiled, _step: Step, key: string): Promise<Reply> {
    try {
      return await askServer(this.client, deed, this.book.commandId(key));
    } catch (error) {
      if (error instanceof BerthUnreachableError) return reply('no-answer', { detail: error.message });
      throw error;
    }
  }

  async arrive(): Promise<void> {}

  async calm<T>(work: () => Promise<T>): Promise<T> {
    const result = await work();
    for (let before = await this.mark(); ; ) {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      const now = await this.mark();
      if (now === before) return result;
      before = now;
    }
  }

  race<T>(work: () => Promise<T>): Promise<T> {
    return this.calm(work);
  }

  async control(): Promise<void> {
    throw new Error('a server elsewhere is not ours to stop');
  }

  async advance(): Promise<void> {
    throw new Error('a server elsewhere has its own time');
  }

  async mark(): Promise<Mark> {
    return (await this.client.listEvents({ limit: 1, direction: 'backwards' })).head;
  }

  async seenSince(mark: Mark): Promise<SeenState> {
    const head = (await this.mark()) as string | null;
    const { book, client } = this;
    const hosts = new Map<string, Awaited<ReturnType<typeof pictureOverHttp>>>();
    for (const name of this.hosts) hosts.set(name, await pictureOverHttp(client, book.hostId(name), head));
    const statuses = new Map<string, string>();
    for (const name of this.shown) statuses.set(name, await this.instanceStatus(name, head));
    return {
      book,
      hosts,
      instanceStatus: (name) => statuses.get(name) ?? 'unknown',
      written: await this.writtenSince(mark as string | null),
    };
  }

  /** Whoever runs the server watches its rules (`berth audit verify`). */
  async breaches(): Promise<readonly string[]> {
    return [];
  }

  async finish(): Promise<readonly string[]> {
    return [];
  }

  story(): readonly string[] {
    return [];
  }

  private async instanceStatus(name: string, head: string | null): Promise<string> {
    try {
      const query = head === null ? {} : { atLeast: head };
      return (await this.client.getInstance(this.book.instanceId(name), query)).status;
    } catch (error) {
      if (error instanceof BerthProblemError && error.status === 404) return 'unknown';
      throw error;
    }
  }

  /** Of the scenario's own streams: others may write to the server as well. */
  private async writtenSince(mark: string | null): Promise<WrittenEvent[]> {
    const { book } = this;
    const own = new Set([
      ...this.hosts.map((name) => hostStream(book.hostId(name))),
      ...this.instances.map((name) => instanceStream(book.instanceId(name))),
    ]);
    const written: WrittenEvent[] = [];
    for (let after = mark; ; ) {
      const page = await this.client.listEvents({ limit: PAGE, ...(after === null ? {} : { after }) });
      written.push(...page.items.filter(({ stream }) => own.has(stream)).map(({ stream, type }) => ({ stream, type })));
      if (page.next === null) return written;
      after = page.next;
    }
  }
}
