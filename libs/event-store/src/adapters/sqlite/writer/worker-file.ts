import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { StoreUnavailableError } from '../../../port/errors.js';

/**
 * The built file of a thread that lies beside this one. Where the sources run (tests), threads still come from the
 * build: Node 20 can't load TypeScript.
 */
export const workerFile = (folder: string, name: string): string => {
  const beside = join(folder, `${name}.js`);
  if (existsSync(beside)) return beside;
  const at = folder.lastIndexOf(`${sep}src${sep}`);
  const built = join(`${folder.slice(0, at)}${sep}dist${sep}${folder.slice(at + 5)}`, `${name}.js`);
  if (at >= 0 && existsSync(built)) return built;
  throw new StoreUnavailableError(`${built} is missing: build first (npx tsc -b)`);
};
