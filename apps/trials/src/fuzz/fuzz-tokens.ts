import { createToken, revokeToken } from '@berth/server/tokens';
import type { Tokens } from './values/fuzz-run.js';

const HOST = '00000001-0000-4000-8000-000000000000';
const DAY_MS = 86_400_000;

/** A token of every role, and some that are not valid any more, in a new file. */
export async function fuzzTokens(file: string): Promise<Tokens> {
  const now = new Date();
  const make = (role: 'reader' | 'scheduler' | 'operator' | 'agent' | 'auditor', expiresAt: Date | null = null) =>
    createToken(file, {
      subject: `fuzz-${role}`,
      role,
      hostId: role === 'agent' ? HOST : null,
      createdAt: now,
      expiresAt,
    });
  const tokens: Record<string, string> = {};
  for (const role of ['reader', 'scheduler', 'operator', 'agent', 'auditor'] as const)
    tokens[role] = (await make(role)).text;
  tokens.expired = (await make('operator', new Date(now.getTime() - DAY_MS))).text;
  const revoked = await make('operator');
  await revokeToken(file, revoked.token.id, now);
  tokens.revoked = revoked.text;
  tokens.forged = (tokens.operator ?? '').replace(/.{43}$/, 'A'.repeat(43));
  return tokens;
}
