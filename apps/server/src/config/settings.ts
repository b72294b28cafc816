import { defaultConfig, LOG_LEVELS, type LogLevel } from './server-config.js';
import { type Setting, someText, wholeFrom } from './setting.js';

const text = (name: string, value: string, help: string, expected: string, absent: string): Setting<string> => ({
  name,
  value,
  help,
  expected,
  read: someText,
  absent,
});
const optionalText = (name: string, value: string, help: string, expected: string): Setting<string | null> => ({
  name,
  value,
  help,
  expected,
  read: someText,
  absent: null,
  emptyIsAbsent: true,
});
const whole = (
  name: string,
  help: string,
  [min, max]: readonly [number, number],
  absent: number,
  more = '',
): Setting<number> => ({
  name,
  value: 'n',
  help,
  expected: `a whole number from ${min} to ${max}${more}`,
  read: wholeFrom(min, max),
  absent,
});

/** Everything that can be set, in the order in which it is shown. */
export const SETTINGS = {
  host: text('host', 'address', 'where to listen', 'an address such as 127.0.0.1', defaultConfig.host),
  port: whole('port', 'port; 0 = any free one', [0, 65_535], defaultConfig.port, ' (0: any free one)'),
  grpcPort: {
    name: 'grpc-port',
    value: 'port',
    help: 'port of gRPC; next = the one after --port, 0 = any free one, off = no gRPC',
    expected: 'a whole number from 0 to 65535 (0: any free one), next or off',
    read: (given: string) => (given === 'next' || given === 'off' ? given : wholeFrom(0, 65_535)(given)),
    absent: 'next',
  } satisfies Setting<number | 'next' | 'off'>,
  data: text('data', 'dir', 'folder of the embedded store and of snapshots', 'a folder', defaultConfig.dataDir),
  store: optionalText(
    'store',
    'esdb://…',
    'EventStoreDB cluster instead (user: BERTH_STORE_USER, BERTH_STORE_PASSWORD)',
    'esdb://host:2113',
  ),
  storePrefix: optionalText(
    'store-prefix',
    'name',
    'prefix of Berth’s streams on a cluster shared with others',
    'a word',
  ),
  tokens: optionalText(
    'tokens',
    'file',
    'ask for tokens: those of this file (`npx berth token create`)',
    'a file of `npx berth token create`',
  ),
  tlsCert: optionalText('tls-cert', 'file', 'certificate (chain) in PEM: serve TLS', 'a file'),
  tlsKey: optionalText('tls-key', 'file', 'its private key in PEM', 'a file'),
  actorRate: whole('actor-rate', 'requests a second one actor may send; 0 = any number', [0, 1_000_000], 0),
  actorBurst: whole(
    'actor-burst',
    'requests an actor may send at once after a pause; 0 = twice the rate',
    [0, 1_000_000],
    0,
  ),
  maxInFlight: whole(
    'max-in-flight',
    'requests at work at once; above it 429',
    [1, 100_000],
    defaultConfig.maxInFlight,
  ),
  minFreeMib: whole(
    'min-free-mib',
    'free disk below which the server is not ready',
    [0, 1_000_000_000],
    defaultConfig.minFreeMib,
  ),
  drainMs: whole(
    'drain-ms',
    'how long a stop stays up, not ready, before it stops listening',
    [0, 600_000],
    defaultConfig.drainMs,
  ),
  logLevel: {
    name: 'log-level',
    value: 'level',
    help: LOG_LEVELS.join(', '),
    expected: `one of ${LOG_LEVELS.join(', ')}`,
    read: (given: string): LogLevel | null => LOG_LEVELS.find((level) => level === given) ?? null,
    absent: defaultConfig.logLevel,
  } satisfies Setting<LogLevel>,
} as const;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
