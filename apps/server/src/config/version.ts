import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of this build, from its package.json (the same place from src and from dist). */
export const VERSION: string = JSON.parse(readFileSync(join(__dirname, '../..', 'package.json'), 'utf8')).version;
