import { parseArgs } from 'node:util';
import { logAddress } from './store-settings.js';
import { ConfigError, defaultConfig, LOG_LEVELS, type LogLevel, type ServerConfig } from './server-config.js';

const OPTIONS = {
  host: { type: 'string' },
  port: { type: 'string' },
  data: { type: 'string' },
  store: { type: 'string' },
  'store-prefix': { type: 'string' },
  'log-level': { type: 'string' },
} as const;

/**
 * Flags before environment (`--store-prefix`: `BERTH_STORE_PREFIX`) before defaults. The cluster's user and password come
 * from the environment only, see {@link logAddress}.
 *
 * @throws ConfigError naming the flag or variable, the value and what would be right
 */
export function readArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ServerConfig {
  const flags = parse(args);
  const setting = (name: keyof typeof OPTIONS): Setting | null => {
    const variable = `BERTH_${name.toUpperCase().replace('-', '_')}`;
    if (flags[name] !== undefined) return { from: `--${name}`, value: flags[name] };
    const value = env[variable];
    return value === undefined ? null : { from: variable, value };
  };
  const store = setting('store')?.value;
  return {
    ...defaultConfig,
    store: store === undefined || store === '' ? null : logAddress(store, prefixOf(setting('store-prefix')), env),
    host: read(
      setting('host'),
      'an address such as 127.0.0.1',
      (value) => (value === '' ? null : value),
      defaultConfig.host,
    ),
    port: read(setting('port'), 'a port from 0 to 65535 (0: any free one)', portOf, defaultConfig.port),
    dataDir: read(setting('data'), 'a folder', (value) => (value === '' ? null : value), defaultConfig.dataDir),
    logLevel: read(setting('log-level'), `one of ${LOG_LEVELS.join(', ')}`, levelOf, defaultConfig.logLevel),
  };
}

interface Setting {
  readonly from: string;
  readonly value: string;
}

function parse(args: readonly string[]): Partial<Record<keyof typeof OPTIONS, string>> {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new ConfigError(
      `${(error as Error).message}; known are ${Object.keys(OPTIONS)
        .map((name) => `--${name}`)
        .join(', ')}`,
    );
  }
}

function read<T>(setting: Setting | null, expected: string, convert: (value: string) => T | null, absent: T): T {
  if (setting === null) return absent;
  const value = convert(setting.value);
  if (value === null) throw new ConfigError(`${setting.from} ${JSON.stringify(setting.value)}: expected ${expected}`);
  return value;
}

/** Not set at all, or empty, is none: an empty variable is how a compose file leaves one out. */
const prefixOf = (setting: Setting | null): string | undefined => setting?.value || undefined;

const portOf = (text: string): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;

const levelOf = (text: string): LogLevel | null => LOG_LEVELS.find((level) => level === text) ?? null;
