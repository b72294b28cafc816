import { Worker } from 'node:worker_threads';
import { type EventStoreError, StoreUnavailableError, UnknownOutcomeError } from '../../../port/errors.js';
import type { Appended, EventToAppend, ExpectedRevision } from '../../../port/events.js';
import { positionOf } from '../../../following/counted-position.js';
import { errorOfFailure } from './failures.js';
import type { AppendGroup, FromWriter, GroupDone, ToWriter, WriterSettings } from './protocol.js';
import { WaitingAppend } from './waiting-append.js';
import { workerFile } from './worker-file.js';

/** Groups on their way at once: one being committed, one waiting at the thread so that it never idles. */
const GROUPS_UNDER_WAY = 2;
const APPENDS_PER_GROUP = 1_024;
/** Events and texts of a group stay below about so many characters, beyond one append of any size. */
const CHARACTERS_PER_GROUP = 4_194_304;
const MOST_WAITING = 100_000;

/** Called for each newly written append before its caller learns of it, in position order. */
export type OnWritten = (append: WaitingAppend, last: { revision: number; position: number }) => void;

/** The main thread's side of the writer thread: gathers what waits, sends it as groups, settles each append. */
export class WriterThread {
  #waiting: WaitingAppend[] = [];
  #underWay: WaitingAppend[][] = [];
  #scheduled = false;
  #ended: EventStoreError | null = null;
  #closing: { readonly resolve: () => void } | null = null;

  private constructor(
    private readonly worker: Worker,
    private readonly onWritten: OnWritten,
    private readonly onGroupDone: () => void,
  ) {}

  /** Starts the thread and waits until it has opened the database. */
  static async start(settings: WriterSettings, onWritten: OnWritten, onGroupDone: () => void): Promise<WriterThread> {
    const worker = new Worker(workerFile(__dirname, 'writer-worker'), { workerData: settings });
    const thread = new WriterThread(worker, onWritten, onGroupDone);
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromWriter) => {
        if (message.kind === 'ready') resolve();
        else if (message.kind === 'unusable') reject(errorOfFailure(message));
        else thread.#take(message);
      });
      worker.on('error', (error) => {
        reject(error);
        thread.#end(`the writer thread failed: ${error.message}`);
      });
      worker.on('exit', () => thread.#end('the writer thread ended'));
    });
    return thread;
  }

  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    deadlineMs?: number,
  ): Promise<Appended> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    if (this.#closing !== null) return Promise.reject(new StoreUnavailableError('the event store is closing'));
    if (this.#waiting.length >= MOST_WAITING) {
      return Promise.reject(new StoreUnavailableError(`${MOST_WAITING} appends wait already`));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push(new WaitingAppend(stream, expected, events, resolve, reject, deadlineMs));
      this.#schedule();
    });
  }

  /** Finishes every append that was taken, then ends the thread. */
  close(): Promise<void> {
    if (this.#ended !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#closing = { resolve };
      this.#flush();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#underWay.length >= GROUPS_UNDER_WAY) return;
    this.#scheduled = true;
    // after this turn's I/O callbacks: all requests that arrived together share a commit
    setImmediate(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    while (this.#underWay.length < GROUPS_UNDER_WAY && this.#waiting.length > 0) this.#sendGroup();
    if (this.#closing !== null && this.#underWay.length === 0 && this.#waiting.length === 0) {
      this.#post({ kind: 'close' });
    }
  }

  #sendGroup(): void {
    const sent: WaitingAppend[] = [];
    const group = { streams: [] as string[], expected: [] as number[], counts: [] as number[], texts: [] as string[] };
    let characters = 0;
    let taken = 0;
    for (const append of this.#waiting) {
      if (sent.length >= APPENDS_PER_GROUP || characters >= CHARACTERS_PER_GROUP) break;
      taken += 1;
      if (append.settled) continue;
      append.sent = true;
      sent.push(append);
      group.streams.push(append.stream);
      group.expected.push(append.expected === 'no-stream' ? -1 : append.expected);
      group.counts.push(append.events.length);
      for (const { id, type, data, metadata } of append.events) {
        group.texts.push(id, type, data, metadata);
        characters += data.length + metadata.length;
      }
    }
    this.#waiting = taken === this.#waiting.length ? [] : this.#waiting.slice(taken);
    if (sent.length === 0) return;
    this.#underWay.push(sent);
    this.#post({ kind: 'append', ...group } satisfies AppendGroup);
  }

  #post(message: ToWriter): void {
    this.worker.postMessage(message);
  }

  #take(message: Exclude<FromWriter, { kind: 'ready' | 'unusable' }>): void {
    if (message.kind === 'closed') return this.#end('the event store is closed');
    const group = this.#underWay.shift() ?? [];
    if (message.kind === 'done') this.#settle(group, message);
    else for (const append of group) append.fail(errorOfFailure(message));
    this.#flush();
  }

  #settle(group: readonly WaitingAppend[], done: GroupDone): void {
    for (const [index, append] of group.entries()) {
      if (!done.written[index]) continue;
      this.onWritten(append, { revision: done.revisions[index] ?? 0, position: done.positions[index] ?? 0 });
    }
    this.onGroupDone();
    for (const refusal of done.refusals) group[refusal.index]?.refuse(refusal);
    for (const [index, append] of group.entries()) {
      append.succeed({ revision: done.revisions[index] ?? 0, position: positionOf(done.positions[index] ?? 0) });
    }
  }

  /** Nothing more comes from the thread: what it had not answered is unknown, what it never got is not written. */
  #end(reason: string): void {
    if (this.#ended !== null) return;
    this.#ended = new StoreUnavailableError(reason);
    for (const append of this.#underWay.flat()) append.fail(new UnknownOutcomeError(reason));
    for (const append of this.#waiting) append.fail(this.#ended);
    this.#underWay = [];
    this.#waiting = [];
    if (this.#closing !== null) void this.worker.terminate().then(this.#closing.resolve);
  }
}
