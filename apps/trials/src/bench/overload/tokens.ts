import { createToken } from '@berth/server/tokens';

/** Tokens of so many gateways, and of an operator, in a new file. */
export async function benchTokens(
  file: string,
  gateways: number,
): Promise<{ readonly operator: string; readonly gateways: readonly string[] }> {
  const make = async (subject: string, role: 'operator' | 'scheduler'): Promise<string> =>
    (await createToken(file, { subject, role, hostId: null, createdAt: new Date(), expiresAt: null })).text;
  const made: string[] = [];
  for (let n = 0; n < gateways; n++) made.push(await make(`gateway-${n}`, 'scheduler'));
  return { operator: await make('ops', 'operator'), gateways: made };
}
