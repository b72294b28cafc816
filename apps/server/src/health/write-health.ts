import { statfs } from 'node:fs/promises';
import type { HealthCheck, HealthChecks } from '@berth/native-api';

/** A failed write counts for so long, in milliseconds; then the next one may show that it works again. */
const REMEMBERED_MS = 5_000;
const MIB = 1_048_576;

export interface WriteHealthOptions {
  /** Folder whose disk must have room; null: the log is elsewhere. */
  readonly folder: string | null;
  readonly minFreeMib: number;
  readonly monotonicMs: () => number;
}

/** Whether the log takes events: by the last append, and by the room on its disk before it is full. */
export class WriteHealth {
  private failure: { readonly message: string; readonly atMs: number } | null = null;

  constructor(private readonly options: WriteHealthOptions) {}

  written(): void {
    this.failure = null;
  }

  /** Only what says that the store can't write now; a conflict says nothing of it. */
  failed(error: unknown): void {
    const { code, message } = error as { code?: string; message?: string };
    if (code !== 'StoreUnavailable' && code !== 'StoreCorrupt') return;
    this.failure = { message: String(message), atMs: this.options.monotonicMs() };
  }

  async checks(): Promise<HealthChecks> {
    const disk = await this.diskCheck();
    return { writes: this.writesCheck(), ...(disk === null ? {} : { disk }) };
  }

  private writesCheck(): HealthCheck {
    if (this.failure === null || this.options.monotonicMs() - this.failure.atMs > REMEMBERED_MS)
      return { status: 'up' };
    return { status: 'down', detail: this.failure.message };
  }

  private async diskCheck(): Promise<HealthCheck | null> {
    const { folder, minFreeMib } = this.options;
    if (folder === null) return null;
    try {
      const { bavail, bsize } = await statfs(folder);
      const freeMib = Math.floor((bavail * bsize) / MIB);
      if (freeMib >= minFreeMib) return { status: 'up', detail: `${freeMib} MiB free` };
      return {
        status: 'down',
        detail: `${freeMib} MiB free on the disk of ${folder}, less than --min-free-mib ${minFreeMib}: make room before writes fail`,
      };
    } catch (error) {
      return { status: 'down', detail: `the disk of ${folder} can't be asked: ${(error as Error).message}` };
    }
  }
}
