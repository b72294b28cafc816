import { shownAddress } from '@berth/event-store';
import { effectiveSettings } from './read-arguments.js';
import { SETTING_KEYS, SETTINGS } from './settings.js';

export interface ShownSetting {
  readonly name: string;
  readonly value: string | number | null;
  /** `--port`, `BERTH_PORT`, a file, or `default`. */
  readonly from: string;
}

const MASK = '********';

/** Every setting as it is in force, and where it is from; secrets are masked. @throws ConfigError */
export function shownSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): readonly ShownSetting[] {
  const { values, origins, config } = effectiveSettings(args, env);
  const shown = SETTING_KEYS.map((key) => ({
    name: SETTINGS[key].name,
    value: key === 'store' && config.store !== null ? shownAddress(config.store.at) : values[key],
    from: origins[key],
  }));
  const secrets = ['BERTH_STORE_USER', 'BERTH_STORE_PASSWORD'].map((name) => ({
    name: `(${name})`,
    value: env[name] ? MASK : null,
    from: env[name] ? name : 'default',
  }));
  return [...shown, ...secrets];
}
