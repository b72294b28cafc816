import type { FileOperation } from './syscall-trace.js';

/** A disk sector: written whole or not at all. */
const SECTOR = 512;

type Write = Extract<FileOperation, { kind: 'write' }> & { readonly at: number };

/** What of the unsynced writes reaches the disk at a power cut. */
export type Survival = 'nothing' | 'everything' | 'some writes' | 'some sectors';

export const SURVIVALS: readonly Survival[] = ['nothing', 'everything', 'some writes', 'some sectors'];

const overwrite = (content: Buffer, offset: number, bytes: Buffer): Buffer => {
  const length = Math.max(content.length, offset + bytes.length);
  const grown = length === content.length ? content : Buffer.concat([content, Buffer.alloc(length - content.length)]);
  bytes.copy(grown, offset);
  return grown;
};

/** A disk that keeps what was synced and, at a power cut, loses any part of the rest. */
export class LossyDisk {
  readonly #durable: Map<string, Buffer>;
  #volatile: Write[] = [];

  constructor(files: ReadonlyMap<string, Buffer>) {
    this.#durable = new Map([...files].map(([file, content]) => [file, Buffer.from(content)]));
  }

  /** Takes the operation with index `at` of a trace. */
  apply(operation: FileOperation, at: number): void {
    const { file } = operation;
    if (operation.kind === 'write') {
      this.#volatile.push({ ...operation, at });
      return;
    }
    if (operation.kind === 'sync') {
      for (const write of this.#volatile) if (write.file === file && write.at < operation.since) this.#keep(write);
      this.#volatile = this.#volatile.filter((write) => write.file !== file || write.at >= operation.since);
      return;
    }
    const content = this.#durable.get(file) ?? Buffer.alloc(0);
    this.#durable.set(file, Buffer.from(content.subarray(0, operation.length)));
    this.#volatile = this.#volatile.filter((write) => write.file !== file || write.offset < operation.length);
  }

  /** Files as they are found after the power came back; the disk itself goes on. */
  afterPowerCut(survival: Survival, random: () => number): Map<string, Buffer> {
    const found = new Map<string, Buffer>([...this.#durable].map(([file, content]) => [file, Buffer.from(content)]));
    const put = (file: string, offset: number, bytes: Buffer): void => {
      found.set(file, overwrite(found.get(file) ?? Buffer.alloc(0), offset, bytes));
    };
    if (survival === 'nothing') return found;
    for (const { file, offset, bytes } of this.#volatile) {
      if (survival === 'everything' || (survival === 'some writes' && random() < 0.5)) put(file, offset, bytes);
      if (survival !== 'some sectors') continue;
      let at = 0;
      while (at < bytes.length) {
        const end = Math.min(bytes.length, at + SECTOR - ((offset + at) % SECTOR));
        if (random() < 0.5) put(file, offset + at, bytes.subarray(at, end));
        at = end;
      }
    }
    return found;
  }

  #keep({ file, offset, bytes }: Write): void {
    this.#durable.set(file, overwrite(this.#durable.get(file) ?? Buffer.alloc(0), offset, bytes));
  }
}
