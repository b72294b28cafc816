import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What a read gave: the whole text, or the errno that refused it. */
export type ReadResult = { readonly text: string } | { readonly error: string };

/** Reads below the root of a file system or of an unpacked capture. Never writes; paths are relative to the root. */
export interface HostTree {
  /** The whole file: sizes that sysfs states are wrong (Host facts 1.4). */
  read(path: string): Promise<ReadResult>;
  /** Last component of a link's target, which itself may dangle (Host facts 1.2); null if there is no such link. */
  linkBase(path: string): Promise<string | null>;
  /** A link's target as written, without a trailing slash; null if there is no such link. */
  linkTarget(path: string): Promise<string | null>;
  /** Names in a folder; throws the errno error of readdir. */
  names(path: string): Promise<string[]>;
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'EUNKNOWN';

/**
 * A {@link HostTree} on a real folder: `/` for this machine. The calls are synchronous inside: what is
 * read through it is the kernel's own copy, and eight times faster so than through the thread pool.
 * Whatever may block is read by a helper process instead.
 */
export function openTree(root: string): HostTree {
  // Thousands of paths a scan: concatenation, not path.join.
  const prefix = root.endsWith('/') ? root : `${root}/`;
  const at = (path: string): string => prefix + path;
  const linkTarget = async (path: string): Promise<string | null> => {
    try {
      return readlinkSync(at(path)).replace(/\/+$/, '');
    } catch {
      return null;
    }
  };
  return {
    linkTarget,
    async read(path) {
      try {
        // Captures of old kernels end some files with a NUL.
        return { text: readFileSync(at(path), 'utf8').replace(/\0+$/, '') };
      } catch (error) {
        return { error: codeOf(error) };
      }
    },
    async linkBase(path) {
      const target = await linkTarget(path);
      return target === null ? null : target.slice(target.lastIndexOf('/') + 1);
    },
    names: async (path) => readdirSync(at(path)),
  };
}

/** The text of an optional file, or null for any refusal (Host facts 1.4: none of them is fatal). */
export async function textOf(tree: HostTree, path: string): Promise<string | null> {
  const result = await tree.read(path);
  return 'text' in result ? result.text : null;
}

/** Names in an optional folder, sorted; empty where there is none. */
export async function namesOf(tree: HostTree, path: string): Promise<string[]> {
  try {
    return (await tree.names(path)).sort();
  } catch {
    return [];
  }
}
