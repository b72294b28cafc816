import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToken, listTokens, revokeToken } from './manage-tokens.js';
import { parseTokenFile } from './token-file.js';
import { TokenRegistry } from './token-registry.js';

const T0 = Date.parse('2026-12-01T00:00:00Z');
const wish = {
  subject: 'gateway-1',
  role: 'scheduler',
  hostId: null,
  createdAt: new Date(T0),
  expiresAt: null,
} as const;

describe('tokens at rest', () => {
  let file: string;
  beforeEach(() => {
    file = join(mkdtempSync(join(tmpdir(), 'berth-tokens-')), 'tokens.json');
  });

  test('the file has no secret, and nobody but its owner reads it', async () => {
    const { text } = await createToken(file, wish);
    const secret = text.split('_').slice(2).join('_');
    expect(readFileSync(file, 'utf8')).not.toContain(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('a token is known by its text, until it expires or is revoked', async () => {
    const { text, token } = await createToken(file, { ...wish, expiresAt: new Date(T0 + 1_000) });
    let now = T0;
    const registry = new TokenRegistry(await listTokens(file), () => now);
    for (const _ of [1, 2])
      expect(registry.authenticate(text)).toMatchObject({ subject: 'gateway-1', role: 'scheduler' });
    now = T0 + 999;
    expect(registry.authenticate(text)).toMatchObject({ tokenId: token.id });
    now = T0 + 1_000;
    expect(registry.authenticate(text)).toBe('TokenExpired');
    await revokeToken(file, token.id, new Date(T0));
    registry.replace(await listTokens(file));
    expect(registry.authenticate(text)).toBe('TokenRevoked');
  });

  test('no other text is', async () => {
    const { text, token } = await createToken(file, wish);
    const registry = new TokenRegistry(await listTokens(file));
    const last = text.endsWith('A') ? 'E' : 'A';
    const others = [
      '',
      'berth',
      text.slice(0, -1),
      `${text}A`,
      text.slice(0, -1) + last,
      text.toUpperCase(),
      ` ${text}`,
    ];
    others.push(text.replace(token.id, 'abcdefghijkm'), '__proto__', 'constructor');
    for (const other of others) expect([other, registry.authenticate(other)]).toEqual([other, 'TokenInvalid']);
  });

  test('what is gone from the file ends at once', async () => {
    const { text } = await createToken(file, wish);
    const registry = new TokenRegistry(await listTokens(file));
    const found = registry.authenticate(text);
    if (typeof found === 'string') throw new Error(found);
    expect(registry.stillValid(found)).toBe(true);
    registry.replace([]);
    expect([registry.authenticate(text), registry.stillValid(found)]).toEqual(['TokenInvalid', false]);
  });

  test('revoking is kept, and what is unknown is said', async () => {
    const { token } = await createToken(file, wish);
    const first = await revokeToken(file, token.id, new Date(T0));
    const again = await revokeToken(file, token.id, new Date(T0 + 5));
    expect([first.revokedAt, again.revokedAt]).toEqual(['2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']);
    await expect(revokeToken(file, 'abcdefghijkm', new Date(T0))).rejects.toThrow('there is no token abcdefghijkm');
    rmSync(file);
    await expect(revokeToken(file, token.id, new Date(T0))).rejects.toThrow('there is no token file');
  });

  test('of two that change it at once, one is told', async () => {
    writeFileSync(`${file}.new`, '');
    await expect(createToken(file, wish)).rejects.toThrow(/somebody else is changing it/);
  });

  test.each([
    ['{', 'not JSON'],
    ['[]', 'expected {"tokens": [...]}'],
    ['{"tokens":[{"id":"x"}]}', 'tokens[0]: id: expected 12 letters and digits'],
    ['{"tokens":[{"secret":"planted"}]}', 'tokens[0]: secret: not known'],
  ])('a broken file is refused in words that repeat none of it: %s', (content, message) => {
    expect(() => parseTokenFile(content, 'f')).toThrow(message);
    expect(() => parseTokenFile(content, 'f')).not.toThrow('planted');
  });

  test('an agent has a host, and nobody else', async () => {
    await expect(createToken(file, { ...wish, role: 'agent' })).rejects.toThrow('hostId: expected with role agent');
    await expect(createToken(file, { ...wish, subject: 'Jane Doe' })).rejects.toThrow('subject: expected an opaque id');
  });
});
