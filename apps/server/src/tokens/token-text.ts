import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A token as it is given to its bearer: `berth_<id>_<secret>`. The id names it in lists and logs, the secret is 256 random bits. */
export interface TokenText {
  readonly id: string;
  readonly secret: string;
}

const ID_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LENGTH = 12;
const SHAPE = new RegExp(`^berth_([${ID_LETTERS}]{${ID_LENGTH}})_([A-Za-z0-9_-]{43})$`);

/** Finds tokens in any text: for what must not leak them. */
export const TOKEN_IN_TEXT = new RegExp(`berth_[${ID_LETTERS}]{${ID_LENGTH}}_[A-Za-z0-9_-]{43}`, 'g');

export function newTokenText(): TokenText {
  const id = Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('');
  return { id, secret: randomBytes(32).toString('base64url') };
}

export const writeTokenText = ({ id, secret }: TokenText): string => `berth_${id}_${secret}`;

/** Null: it has not the shape of a token. */
export function readTokenText(text: string): TokenText | null {
  const [, id, secret] = SHAPE.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** What is stored of a secret. A fast hash is enough for 256 random bits: there is nothing to guess (docs/adr/0180). */
export const secretDigest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Takes as long whether they differ at the first byte or at the last. */
export const sameDigest = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
