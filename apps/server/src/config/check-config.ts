import { isIP } from 'node:net';
import { ConfigError, type ServerConfig } from './server-config.js';

/** 127.0.0.0/8, ::1 (also IPv4-mapped) and the name that stands for them. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host);

/** @throws ConfigError for what no server may start with */
export function checkConfig(config: Pick<ServerConfig, 'host' | 'tokensFile'>): void {
  if (isLoopback(config.host)) return;
  if (isIP(config.host) === 0) {
    throw new ConfigError(`--host ${config.host}: expected an IP address of this machine, such as 127.0.0.1`);
  }
  if (config.tokensFile !== null) return;
  throw new ConfigError(
    `--host ${config.host}: refused without authentication, because whoever reaches this address could do everything.\n` +
      '  Make a token:    npx berth token create --tokens ./tokens.json --subject ops --role operator\n' +
      '  and start with:  --tokens ./tokens.json   (TLS: --tls-cert and --tls-key)\n' +
      '  Or listen on 127.0.0.1.',
  );
}
