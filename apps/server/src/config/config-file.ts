import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import { ConfigError } from './server-config.js';
import { SETTING_KEYS, SETTINGS } from './settings.js';
import { similarTo } from './similar.js';

const NAMES = SETTING_KEYS.map((key) => SETTINGS[key].name);

export interface ConfigFile {
  /** Texts by the names of settings. */
  readonly settings: ReadonlyMap<string, string>;
  /** What is wrong with each key that is none, or whose value is none. */
  readonly faults: readonly string[];
}

/** Settings of a YAML file. @throws ConfigError when it can't be read as settings at all */
export function readConfigFile(file: string): ConfigFile {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`--config ${file}: ${(error as Error).message}`);
  }
  const lines = new LineCounter();
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken) {
    const { line, col } = lines.linePos(broken.pos[0]);
    throw new ConfigError(`${file}:${line}:${col}: not YAML: ${broken.message}`);
  }
  const value: unknown = document.toJS() ?? {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigError(`${file}: expected settings, one a line, such as "port: 7400"`);
  }
  const faults: string[] = [];
  const found = new Map<string, string>();
  for (const [name, setting] of Object.entries(value)) {
    if (!NAMES.includes(name)) faults.push(`${file}: ${unknownKey(name)}`);
    else if (!['string', 'number', 'boolean'].includes(typeof setting)) {
      faults.push(`${file}: ${name}: expected one value, not a list, a group or nothing`);
    } else found.set(name, String(setting));
  }
  return { settings: found, faults };
}

function unknownKey(name: string): string {
  const meant = similarTo(name, NAMES);
  return meant === null
    ? `${name}: no such setting; there are ${NAMES.join(', ')}`
    : `${name}: no such setting; ${meant}?`;
}
