import type { Random } from '../../fleet/random.js';

const NASTY: readonly unknown[] = [
  null,
  true,
  '',
  -1,
  0,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  [],
  {},
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  '‮ gnitirw',
  '../../etc/passwd',
  "'; DROP TABLE events; --",
  '<script>alert(1)</script>',
  [[[[[[[[[[]]]]]]]]]],
  { constructor: { prototype: { polluted: true } } },
];

/** The same value with one thing in it made wrong. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.next() < 0.1) return random.pick(NASTY);
  if (Array.isArray(value)) {
    if (value.length === 0) return [random.pick(NASTY)];
    const at = random.below(value.length);
    return value.map((item, n) => (n === at ? spoil(item, random) : item));
  }
  const names = Object.keys(value);
  const chosen = random.pick(names.length > 0 ? names : ['extra']);
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => name !== chosen));
  switch (random.below(4)) {
    case 0:
      return rest;
    case 1:
      return { ...value, [random.pick(['extra', 'hostid', 'Constructor', ' '])]: random.pick(NASTY) };
    default:
      return { ...rest, [chosen]: spoil((value as Record<string, unknown>)[chosen], random) };
  }
}

/** JSON text with something wrong that no value can have. */
export function spoilText(text: string, random: Random): string | Buffer {
  switch (random.below(8)) {
    case 0:
      return text.slice(0, random.below(text.length + 1));
    case 1:
      return text.replace('{', '{"__proto__":{"a":1},');
    case 2:
      return text.replace('{', '{"a":1,"a":2,');
    case 3:
      return Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])]);
    case 4:
      return '['.repeat(5_000);
    case 5:
      return text.replace(/\d+/, '1e999');
    case 6:
      return `﻿${text}`;
    default:
      return text.replace(/"/g, "'");
  }
}
