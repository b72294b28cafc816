import type { Authenticator, Principal, TokenRefusal } from '@berth/native-api';
import type { StoredToken } from './stored-token.js';
import { readTokenText, sameDigest, secretDigest } from './token-text.js';

interface Entry {
  readonly principal: Principal;
  readonly digest: Buffer;
  /** Milliseconds since 1970; infinite: never. */
  readonly expiresAtMs: number;
  readonly revoked: boolean;
}

/** Compared with where no token has the id, so that an unknown id takes as long as a wrong secret. */
const NOBODY = secretDigest('');

/**
 * The tokens in memory. What was verified once is remembered by its text, which is never longer than the list of
 * tokens: then a request costs a look into a map.
 */
export class TokenRegistry implements Authenticator {
  private entries = new Map<string, Entry>();
  private verified = new Map<string, Entry>();

  constructor(
    tokens: readonly StoredToken[],
    /** Milliseconds since 1970. */
    private readonly nowMs: () => number = Date.now,
  ) {
    this.replace(tokens);
  }

  /** From now on these are the tokens: what was revoked or is gone ends at once. */
  replace(tokens: readonly StoredToken[]): void {
    this.entries = new Map(tokens.map((token) => [token.id, entryOf(token)]));
    this.verified = new Map();
  }

  get size(): number {
    return this.entries.size;
  }

  authenticate(text: string): Principal | TokenRefusal {
    const entry = this.verified.get(text) ?? this.verify(text);
    if (entry === null) return 'TokenInvalid';
    if (entry.revoked) return 'TokenRevoked';
    return this.nowMs() < entry.expiresAtMs ? entry.principal : 'TokenExpired';
  }

  stillValid({ tokenId }: Principal): boolean {
    const entry = this.entries.get(tokenId);
    return entry !== undefined && !entry.revoked && this.nowMs() < entry.expiresAtMs;
  }

  private verify(text: string): Entry | null {
    const token = readTokenText(text);
    if (token === null) return null;
    const entry = this.entries.get(token.id);
    const same = sameDigest(secretDigest(token.secret), entry?.digest ?? NOBODY);
    if (entry === undefined || !same) return null;
    this.verified.set(text, entry);
    return entry;
  }
}

function entryOf({ id, subject, role, hostId, secretSha256, expiresAt, revokedAt }: StoredToken): Entry {
  return {
    principal: { subject, role, hostId, tokenId: id },
    digest: Buffer.from(secretSha256, 'base64url'),
    expiresAtMs: expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt),
    revoked: revokedAt !== null,
  };
}
