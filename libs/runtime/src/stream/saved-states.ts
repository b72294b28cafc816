import { digestOf } from '@berth/event-codec';
import type { SnapshotStore } from '@berth/event-store';
import type { ProblemListener } from '../ports/problems.js';
import type { SnapshotCodec } from './aggregate.js';
import { CommandWindow } from './command-window.js';
import type { Counters } from './counters.js';
import type { JsonValue } from './json-value.js';
import type { StateSnapshots } from './state-snapshots.js';
import type { StreamEntry } from './stream-entry.js';

/** What is saved beside the state: enough to go on from it. */
interface Saved {
  readonly format: string;
  readonly revision: number;
  readonly lastHash: string | null;
  readonly lastCommandId: string | null;
  /** See {@link CommandWindow.toNumbers}. */
  readonly commands: readonly number[];
  readonly state: JsonValue;
}

/**
 * States in a {@link SnapshotStore}, under their stream's name. One is saved at a time and nobody waits for it: a state
 * that comes while another is being saved is offered again later.
 */
export class SavedStates<S> implements StateSnapshots<S> {
  private saving: Promise<void> | null = null;

  constructor(
    private readonly store: SnapshotStore,
    private readonly codec: SnapshotCodec<S>,
    private readonly every: number,
    private readonly remembered: number,
    private readonly counters: Counters,
    private readonly problems: ProblemListener,
  ) {}

  async load(stream: string): Promise<StreamEntry<S> | null> {
    try {
      const snapshot = await this.store.load(stream);
      if (!snapshot) return null;
      const saved = JSON.parse(Buffer.from(snapshot.bytes).toString('utf8')) as Saved;
      // An older build's: its shape or its meaning is another one.
      if (saved.format !== this.codec.format) return null;
      const digest = digestOf(saved.state);
      if (digest !== snapshot.digest) throw new Error(`its state has digest ${digest}, it says ${snapshot.digest}`);
      const { revision, lastHash, lastCommandId } = saved;
      return {
        state: this.codec.fromJson(saved.state),
        revision,
        position: snapshot.position,
        lastHash,
        lastCommandId,
        commands: CommandWindow.of(saved.commands, this.remembered),
        snapshotRevision: revision,
        breach: null,
        skipped: new Set(),
      };
    } catch (error) {
      this.ignored(stream, error);
      return null;
    }
  }

  ignored(stream: string, error: unknown): void {
    this.counters.snapshotsIgnored++;
    this.problems({ kind: 'snapshot-ignored', stream, error });
  }

  offer(stream: string, entry: StreamEntry<S>): StreamEntry<S> {
    const { revision, position, snapshotRevision, breach, skipped } = entry;
    // A stream with an event that can't be true is folded anew each time, so that it is found each time.
    if (this.saving || position === null || breach || skipped.size > 0) return entry;
    if (revision - snapshotRevision < this.every) return entry;
    const { lastHash, lastCommandId, commands } = entry;
    const state = this.codec.toJson(entry.state);
    const saved: Saved = {
      format: this.codec.format,
      revision,
      lastHash,
      lastCommandId,
      commands: commands.toNumbers(),
      state,
    };
    const bytes = Buffer.from(JSON.stringify(saved), 'utf8');
    this.saving = this.store
      .save(stream, { position, digest: digestOf(state), bytes })
      .then(
        () => {
          this.counters.snapshotsSaved++;
        },
        (error: unknown) => this.problems({ kind: 'snapshot-not-saved', stream, error }),
      )
      .finally(() => {
        this.saving = null;
      });
    return { ...entry, snapshotRevision: revision };
  }

  async idle(): Promise<void> {
    await this.saving;
  }
}
