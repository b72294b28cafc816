import type { Role } from './roles.js';

/** Who a verified token says is asking. */
export interface Principal {
  /** Opaque subject id: the actor of every event that follows. */
  readonly subject: string;
  readonly role: Role;
  /** The only host an agent may act for; null for every other role. */
  readonly hostId: string | null;
  /** Names the token in logs; no secret. */
  readonly tokenId: string;
}

/** Why a token was not taken. The last two only for its rightful bearer: the secret was right. */
export type TokenRefusal = 'TokenInvalid' | 'TokenExpired' | 'TokenRevoked';

/** Knows the tokens; handed in by the composition root. */
export interface Authenticator {
  /** The bearer of this token text, or why it is not taken. */
  authenticate(token: string): Principal | TokenRefusal;
  /** Whether somebody who was let in a while ago still may stay: for streams that last. */
  stillValid(principal: Principal): boolean;
}
