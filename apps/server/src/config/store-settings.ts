import { isClusterAddress, type LogAddress } from '@berth/event-store';
import { ConfigError } from './server-config.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What goes with a log's address: user and password from `BERTH_STORE_USER` and `BERTH_STORE_PASSWORD` (never flags:
 * those are seen in process lists) unless the address itself has them, and the prefix of a shared cluster.
 *
 * @throws ConfigError when one of the two is missing; neither is repeated
 */
export function logAddress(at: string, prefix: string | undefined, env: Environment): LogAddress {
  if (!isClusterAddress(at)) return { at };
  const withPrefix = { at, ...(prefix === undefined ? {} : { prefix }) };
  if (/^[^/]*\/\/[^/?]*@/.test(at.trim())) return withPrefix;
  const { BERTH_STORE_USER: username = '', BERTH_STORE_PASSWORD: password = '' } = env;
  if ((username === '') !== (password === '')) {
    const [set, missing] = username === '' ? ['PASSWORD', 'USER'] : ['USER', 'PASSWORD'];
    throw new ConfigError(`BERTH_STORE_${set} is set and BERTH_STORE_${missing} is not: expected both, or neither`);
  }
  return { ...withPrefix, ...(username === '' ? {} : { credentials: { username, password } }) };
}
