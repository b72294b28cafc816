import type { Role } from '@berth/native-api';
import { faultOf, type StoredToken } from './stored-token.js';
import { changeTokenFile, readTokenFile, TokenFileError } from './token-file.js';
import { newTokenText, secretDigest, writeTokenText } from './token-text.js';

export interface TokenWish {
  readonly subject: string;
  readonly role: Role;
  readonly hostId: string | null;
  readonly createdAt: Date;
  /** Null: never. */
  readonly expiresAt: Date | null;
}

/** Adds a token to the file and returns its text: the only time it is to be had. @throws TokenFileError */
export async function createToken(file: string, wish: TokenWish): Promise<{ text: string; token: StoredToken }> {
  const made = newTokenText();
  const token: StoredToken = {
    id: made.id,
    subject: wish.subject,
    role: wish.role,
    hostId: wish.hostId,
    secretSha256: secretDigest(made.secret).toString('base64url'),
    createdAt: wish.createdAt.toISOString(),
    expiresAt: wish.expiresAt?.toISOString() ?? null,
    revokedAt: null,
  };
  const fault = faultOf(token);
  if (fault !== null) throw new TokenFileError(fault);
  await changeTokenFile(file, (tokens) => [...tokens, token]);
  return { text: writeTokenText(made), token };
}

/** Every token of the file, without secrets: there are none in it. @throws TokenFileError */
export const listTokens = (file: string): Promise<readonly StoredToken[]> => readTokenFile(file);

/** Ends a token; it stays in the file, so that its id keeps its meaning. Repeating it changes nothing. @throws TokenFileError */
export async function revokeToken(file: string, id: string, now: Date): Promise<StoredToken> {
  let revoked: StoredToken | undefined;
  await readTokenFile(file);
  await changeTokenFile(file, (tokens) => {
    const found = tokens.find((token) => token.id === id);
    if (!found) throw new TokenFileError(`token file ${file}: there is no token ${id}`);
    revoked = { ...found, revokedAt: found.revokedAt ?? now.toISOString() };
    return tokens.map((token) => (token === found ? (revoked as StoredToken) : token));
  });
  return revoked as StoredToken;
}
