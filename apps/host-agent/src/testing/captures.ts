import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Captured data sets live beside the repository; a clone without them skips these tests. */
const DATA = join(__dirname, '..', '..', '..', '..', '..', 'shared', 'data');

/** Tells why tests on captured data do not run; null when they can. */
export const reasonToSkip = (set: string): string | null =>
  existsSync(join(DATA, set)) ? null : `no captured data at ${join(DATA, set)}`;

/** `describe` when the set is there; otherwise skipped with the reason in its title and on the console. */
export function describeWithData(set: string, title: string, body: () => void): void {
  const reason = reasonToSkip(set);
  if (reason === null) {
    describe(title, body);
    return;
  }
  console.warn(`skipped: ${title}: ${reason}`);
  describe.skip(`${title} (${reason})`, body);
}

/** A text file of a set. */
export const captured = (set: string, name: string): string => readFileSync(join(DATA, set, name), 'utf8');

/** Folder of a set. */
export const capturedFolder = (set: string): string => join(DATA, set);

/** Names of a set's files with an ending, which is left out; empty where the set is missing. */
export const capturedNames = (set: string, ending: string): string[] =>
  reasonToSkip(set) === null
    ? readdirSync(join(DATA, set))
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
    : [];

/** Unpacks captured machines on first use, and removes them all at the end. */
export class UnpackedCaptures {
  private readonly folder = mkdtempSync(join(tmpdir(), 'berth-captures-'));

  /** Root of an unpacked tree. */
  root(name: string): string {
    const root = join(this.folder, name);
    if (!existsSync(root)) {
      execFileSync('mkdir', [root]);
      execFileSync('tar', ['xzf', join(DATA, 'pci-sysfs', `${name}.tar.gz`), '-C', root]);
    }
    return root;
  }

  /** Deletes what was unpacked. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
