import { ROLES, type Role } from '@berth/native-api';

/** A token at rest: everything but the secret. Times are ISO 8601 in UTC. */
export interface StoredToken {
  readonly id: string;
  /** Opaque subject id: the actor of what its bearer does. Several tokens may have the same one, so that one can replace another. */
  readonly subject: string;
  readonly role: Role;
  /** Only with role agent: the host it may act for. */
  readonly hostId: string | null;
  /** base64url. */
  readonly secretSha256: string;
  readonly createdAt: string;
  /** Null: never. */
  readonly expiresAt: string | null;
  /** Null: it was not. */
  readonly revokedAt: string | null;
}

const SUBJECT = /^[A-Za-z0-9][A-Za-z0-9._:@/+-]{0,127}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

type Check = readonly [field: keyof StoredToken, right: (value: unknown) => boolean, expected: string];

const text = (shape: RegExp) => (value: unknown) => typeof value === 'string' && shape.test(value);
const orNull = (right: (value: unknown) => boolean) => (value: unknown) => value === null || right(value);
const time = (value: unknown): boolean => text(TIME)(value) && !Number.isNaN(Date.parse(value as string));

const CHECKS: readonly Check[] = [
  ['id', text(/^[a-z2-9]{12}$/), '12 letters and digits'],
  ['subject', text(SUBJECT), 'an opaque id of at most 128 letters, digits and . _ : @ / + -'],
  ['role', (value) => ROLES.includes(value as Role), `one of ${ROLES.join(', ')}`],
  ['hostId', orNull(text(UUID)), 'a UUID in lower case, or null'],
  ['secretSha256', text(/^[A-Za-z0-9_-]{43}$/), 'the sha-256 of the secret in base64url'],
  ['createdAt', time, 'a time such as 2026-12-01T00:00:00Z'],
  ['expiresAt', orNull(time), 'a time such as 2026-12-01T00:00:00Z, or null'],
  ['revokedAt', orNull(time), 'a time such as 2026-12-01T00:00:00Z, or null'],
];

/** What is wrong with a token as it stands in a file, in words that repeat no secret; null: nothing. */
export function faultOf(token: unknown): string | null {
  if (typeof token !== 'object' || token === null) return 'expected an object';
  const fields = token as Record<string, unknown>;
  const unknown = Object.keys(fields).find((name) => !CHECKS.some(([field]) => field === name));
  if (unknown !== undefined) return `${unknown}: not known; known are ${CHECKS.map(([field]) => field).join(', ')}`;
  const wrong = CHECKS.find(([field, right]) => !right(fields[field]));
  if (wrong) return `${wrong[0]}: expected ${wrong[2]}`;
  if ((fields.role === 'agent') !== (fields.hostId !== null)) return 'hostId: expected with role agent, and only there';
  return null;
}
