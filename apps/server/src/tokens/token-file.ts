import { constants } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { faultOf, type StoredToken } from './stored-token.js';

/** The file of tokens can't be read or written: names the file, the place in it and what would be right. */
export class TokenFileError extends Error {
  override readonly name = 'TokenFileError';
  readonly code = 'TokenFileInvalid';
}

/** @throws TokenFileError also when there is no such file */
export async function readTokenFile(file: string): Promise<readonly StoredToken[]> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new TokenFileError(code === 'ENOENT' ? `there is no token file ${file}` : `token file ${file}: ${message}`);
  }
  return parseTokenFile(content, file);
}

/** @throws TokenFileError */
export function parseTokenFile(content: string, file: string): readonly StoredToken[] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    // The parser's message quotes the text, which is nobody's business.
    throw new TokenFileError(`token file ${file}: not JSON`);
  }
  const { tokens } = (value ?? {}) as { tokens?: unknown };
  if (!Array.isArray(tokens)) throw new TokenFileError(`token file ${file}: expected {"tokens": [...]}`);
  const ids = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    const fault = faultOf(token);
    if (fault !== null) throw new TokenFileError(`token file ${file}: tokens[${index}]: ${fault}`);
    if (ids.has(token.id))
      throw new TokenFileError(`token file ${file}: tokens[${index}]: id ${token.id} stands twice`);
    ids.add(token.id);
  }
  return tokens as StoredToken[];
}

/**
 * Reads, changes and replaces the file as one step, readable by its owner only; makes it where there is none. Of two
 * that change it at once, one is told to come again.
 *
 * @throws TokenFileError
 */
export async function changeTokenFile(
  file: string,
  change: (tokens: readonly StoredToken[]) => readonly StoredToken[],
): Promise<void> {
  const next = `${file}.new`;
  const handle = await open(next, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600).catch(
    (error: NodeJS.ErrnoException) => {
      const what =
        error.code === 'EEXIST'
          ? `somebody else is changing it (remove ${next} if nobody is)`
          : error.code === 'ENOENT'
            ? `there is no folder ${dirname(file)}`
            : error.message;
      throw new TokenFileError(`token file ${file}: ${what}`);
    },
  );
  try {
    const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw new TokenFileError(`token file ${file}: ${error.message}`);
    });
    const tokens = change(known === null ? [] : parseTokenFile(known, file));
    await handle.writeFile(`${JSON.stringify({ tokens }, null, 2)}\n`);
    await handle.sync();
    await handle.close();
    await rename(next, file);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(next, { force: true });
    throw error;
  }
}
