import type { Random } from '../../fleet/random.js';
import type { KnownThings } from './known-things.js';

/** Tokens by role, and some that are none. */
export type Tokens = Readonly<Record<string, string>>;
const NO_TOKENS = ['expired', 'revoked', 'forged', 'garbage', 'none'] as const;

/** What requests of one run are made of, whichever way they go. */
export interface FuzzRun {
  /** Request ids begin with it. */
  readonly id: string;
  readonly random: Random;
  readonly known: KnownThings;
  readonly tokens: Tokens;
}

/** A token of a role that may call; `wrong`: any token, one that is none, or nothing at all. */
export function authorizationOf(
  { random, tokens }: FuzzRun,
  roles: readonly string[],
  wrong: boolean,
): Record<string, string> {
  const role = wrong
    ? random.pick([...NO_TOKENS, ...Object.keys(tokens)])
    : random.pick(roles.length > 0 ? roles : ['reader']);
  if (role === 'none') return {};
  if (role === 'garbage')
    return { authorization: random.pick(['Bearer', 'Basic eDp5', 'Bearer berth_x_y', `Bearer ${'z'.repeat(3_000)}`]) };
  return { authorization: `Bearer ${tokens[role]}` };
}
