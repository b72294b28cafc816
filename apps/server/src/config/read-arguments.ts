import { parseArgs } from 'node:util';
import { readConfigFile } from './config-file.js';
import { ConfigError, defaultConfig, type ServerConfig } from './server-config.js';
import { type Setting, variableOf } from './setting.js';
import { SETTING_KEYS, SETTINGS, type SettingKey } from './settings.js';
import { similarTo } from './similar.js';
import { logAddress } from './store-settings.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a setting's value is from: `--port`, `BERTH_PORT`, `berth.yaml` or `default`. */
export type Origins = Readonly<Record<SettingKey, string>>;
type Values = {
  readonly [Key in SettingKey]:
    | Exclude<ReturnType<(typeof SETTINGS)[Key]['read']>, null>
    | (typeof SETTINGS)[Key]['absent'];
};

export interface EffectiveSettings {
  readonly values: Values;
  readonly origins: Origins;
  readonly config: ServerConfig;
}

/** What a server is told, from its flags, the environment and a file. @throws ConfigError */
export const readArguments = (args: readonly string[], env: Environment): ServerConfig =>
  effectiveSettings(args, env).config;

/**
 * Flags before environment (`--store-prefix`: `BERTH_STORE_PREFIX`) before the file of `--config` before defaults. The
 * cluster's user and password come from the environment only, see {@link logAddress}.
 *
 * @throws ConfigError naming each flag, variable or key that is wrong, its value and what would be right
 */
export function effectiveSettings(args: readonly string[], env: Environment): EffectiveSettings {
  const flags = parse(args);
  const file = flags.config ?? env.BERTH_CONFIG ?? '';
  const inFile = file === '' ? null : readConfigFile(file);
  const faults = [...misspelt(env), ...(inFile?.faults ?? [])];
  const values: Record<string, unknown> = {};
  const origins: Record<string, string> = {};
  for (const key of SETTING_KEYS) {
    const setting: Setting = SETTINGS[key];
    const variable = variableOf(setting);
    const [origin, label, given] =
      flags[setting.name] !== undefined
        ? [`--${setting.name}`, `--${setting.name}`, flags[setting.name]]
        : env[variable] !== undefined && !(setting.emptyIsAbsent && env[variable] === '')
          ? [variable, variable, env[variable]]
          : inFile?.settings.has(setting.name)
            ? [file, `${file}: ${setting.name}`, inFile.settings.get(setting.name)]
            : ['default', '', undefined];
    origins[key] = origin;
    values[key] = setting.absent;
    if (given === undefined || (setting.emptyIsAbsent && given === '')) continue;
    const value = setting.read(given);
    if (value === null) faults.push(`${label} ${JSON.stringify(given)}: expected ${setting.expected}`);
    else values[key] = value;
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const effective = values as Values;
  return { values: effective, origins: origins as Origins, config: configOf(effective, env) };
}

function configOf(values: Values, env: Environment): ServerConfig {
  const { data, store, storePrefix, actorRate, actorBurst, tlsCert, tlsKey, host, port, grpcPort, tokens, logLevel } =
    values;
  if ((tlsCert === null) !== (tlsKey === null)) {
    const [set, missing] = tlsCert === null ? ['tls-key', 'tls-cert'] : ['tls-cert', 'tls-key'];
    throw new ConfigError(`--${set} is set and --${missing} is not: expected both, or neither`);
  }
  return {
    ...defaultConfig,
    host,
    port,
    grpcPort: grpcPort === 'off' ? null : grpcPort,
    logLevel,
    tokensFile: tokens,
    tls: tlsCert === null || tlsKey === null ? null : { certFile: tlsCert, keyFile: tlsKey },
    actorRate: actorRate === 0 ? null : { perSecond: actorRate, burst: actorBurst === 0 ? 2 * actorRate : actorBurst },
    maxInFlight: values.maxInFlight,
    minFreeMib: values.minFreeMib,
    drainMs: values.drainMs,
    dataDir: data,
    store: store === null ? null : logAddress(store, storePrefix ?? undefined, env),
  };
}

function parse(args: readonly string[]): Readonly<Record<string, string | undefined>> {
  const names = ['config', ...SETTING_KEYS.map((key) => SETTINGS[key].name)];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values as Record<
      string,
      string
    >;
  } catch (error) {
    const known = names.map((name) => `--${name}`);
    const unknown = /'(--?[^' ]+)/.exec((error as Error).message)?.[1];
    const meant = unknown === undefined ? null : similarTo(unknown, known);
    throw new ConfigError(
      `${(error as Error).message}; ${meant === null ? `known are ${known.join(', ')}` : `${meant}?`}`,
    );
  }
}

/** Variables of other parts of Berth: none of a server's settings. */
const OTHERS: readonly string[] = [
  'BERTH_STORE_USER',
  'BERTH_STORE_PASSWORD',
  'BERTH_SERVER',
  'BERTH_TOKEN',
  'BERTH_TOKEN_FILE',
  'BERTH_CONFIG',
];

/** Variables that are nearly the name of a setting: taken for a mistake rather than passed over. */
function misspelt(env: Environment): string[] {
  const known = SETTING_KEYS.map((key) => variableOf(SETTINGS[key]));
  return Object.keys(env)
    .filter((name) => name.startsWith('BERTH_') && !known.includes(name) && !OTHERS.includes(name))
    .flatMap((name) => {
      const meant = similarTo(name, known);
      return meant === null ? [] : [`${name}: no such setting; ${meant}?`];
    });
}
