import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ConfigError, type ServerConfig } from '../config/server-config.js';

/** Certificate and key of the configured files; null: no TLS. @throws ConfigError naming the file that is wrong */
export function readTls({ tls }: Pick<ServerConfig, 'tls'>): { cert: Buffer; key: Buffer } | null {
  if (tls === null) return null;
  const cert = fileOf('--tls-cert', tls.certFile);
  const key = fileOf('--tls-key', tls.keyFile);
  check('--tls-cert', tls.certFile, 'a certificate in PEM', { cert });
  check('--tls-key', tls.keyFile, 'the private key of --tls-cert in PEM, without passphrase', { cert, key });
  return { cert, key };
}

function fileOf(flag: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigError(`${flag} ${file}: ${(error as Error).message}`);
  }
}

function check(flag: string, file: string, expected: string, parts: { cert: Buffer; key?: Buffer }): void {
  try {
    createSecureContext(parts);
  } catch (error) {
    throw new ConfigError(
      `${flag} ${file}: expected ${expected} (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`,
    );
  }
}
