import { stat } from 'node:fs/promises';
import { readTokenFile } from './token-file.js';
import { TokenRegistry } from './token-registry.js';

/** How often the file is looked at, in milliseconds: so long a revoked token may still be taken. */
export const LOOK_EVERY_MS = 1_000;

export interface FollowedTokens {
  readonly registry: TokenRegistry;
  /** What is wrong with the file now; null: nothing. The tokens before stay in force meanwhile. */
  fault(): string | null;
  /** Looks now. */
  look(): Promise<void>;
  close(): void;
}

/**
 * The tokens of a file, and what becomes of them: changes count without a restart. A file that is gone or broken
 * changes nothing but is told of, once.
 *
 * @throws TokenFileError when it can't be read at the start
 */
export async function followTokens(
  file: string,
  tell: { readonly changed: (tokens: number) => void; readonly failed: (message: string) => void },
): Promise<FollowedTokens> {
  let seen = await markOf(file);
  const registry = new TokenRegistry(await readTokenFile(file));
  let fault: string | null = null;
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      const mark = await markOf(file);
      if (mark === seen && fault === null) return;
      registry.replace(await readTokenFile(file));
      seen = mark;
      fault = null;
      tell.changed(registry.size);
    } catch (error) {
      const { message } = error as Error;
      if (fault !== message) tell.failed(`${message}; the tokens read before stay in force`);
      fault = message;
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return { registry, fault: () => fault, look, close: () => clearInterval(timer) };
}

/** Changes whenever the file was written or replaced; empty: there is none. */
async function markOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(file);
    return `${ino}:${size}:${mtimeMs}`;
  } catch {
    return '';
  }
}
