import { AccessGuard } from '@berth/native-api';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { isLoopback } from '../config/check-config.js';
import type { ServerConfig } from '../config/server-config.js';
import { type FollowedTokens, followTokens } from '../tokens/followed-tokens.js';

/** The tokens of the configured file, followed; null: none are asked for. @throws TokenFileError */
export async function openTokens(
  { tokensFile, host, tls }: Pick<ServerConfig, 'tokensFile' | 'host' | 'tls'>,
  logger: Logger,
): Promise<FollowedTokens | null> {
  if (tokensFile === null) return null;
  if (tls === null && !isLoopback(host)) {
    logger.warn(
      { host },
      'tokens are readable on the way: set --tls-cert and --tls-key, or let a proxy in front do TLS',
    );
  }
  return followTokens(tokensFile, {
    changed: (tokens) => logger.info({ tokensFile, tokens }, 'tokens read anew'),
    failed: (message) => logger.error({ tokensFile }, message),
  });
}

/** Who may do what, counted and logged where it is refused. */
export function createGuard(
  { actorRate: rate }: Pick<ServerConfig, 'actorRate'>,
  tokens: FollowedTokens | null,
  metrics: Registry,
  logger: Logger,
): AccessGuard {
  const refusals = new Counter({
    name: 'berth_access_refused_total',
    help: 'Requests refused for their token, role, host or rate, by code',
    labelNames: ['code'],
    registers: [metrics],
  });
  const refused = (refusal: { code: string; operation: string; tokenId: string | null }): void => {
    refusals.inc({ code: refusal.code });
    logger.info(refusal, 'access refused');
  };
  return new AccessGuard({ authenticator: tokens?.registry ?? null, rate, refused });
}
