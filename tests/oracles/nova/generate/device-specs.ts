import * as fc from 'fast-check';

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);

/** Ids, mostly of a small world so that specs meet devices, some in every odd spelling. */
export const id = fc.oneof(
  { weight: 12, arbitrary: pick('8086', '15b3', '10de', '1572', '154c', '*') },
  { weight: 2, arbitrary: pick('10DE', '0x8086', '86', ' 8086 ', '0X1572', '80_86', '-1', '+15b3', '0', '0000086') },
  {
    weight: 1,
    arbitrary: pick<unknown>(' * ', '', 'zz', '8*', '10000', '0x', '_86', '86_', '8086 15b3', 8086, null, true, [
      '8086',
    ]),
  },
);

const field = (good: readonly string[]) =>
  fc.oneof(
    { weight: 10, arbitrary: pick(...good) },
    { weight: 4, arbitrary: pick('*', '') },
    { weight: 1, arbitrary: pick(' ', '0x1', '1*', 'g', '100', '-1', '0_1', '+0', ' 0 ', '20', '8', 'fffff') },
  );

const DOMAINS = ['0000', '0001', '0', 'ffff'];
const BUSES = ['0a', '06', '0A', '6', '81'];
const SLOTS = ['00', '01', '1f', '0', '10'];
const FUNCTIONS = ['0', '1', '7', '2'];

const globAddress = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(pick('0000', '0001'), pick('0a', '06', '81'), pick('00', '01', '1f'), pick('0', '1', '2'))
      .map(([d, b, s, f]) => `${d}:${b}:${s}.${f}`),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(field(DOMAINS), field(BUSES), field(SLOTS), field(FUNCTIONS))
      .map(([d, b, s, f]) => `${d}:${b}:${s}.${f}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(field(BUSES), field(SLOTS), pick('', '.', '.0', '. ', '.*', '.8'))
      .map(([b, s, f]) => `${b}:${s}${f}`),
  },
  {
    weight: 3,
    arbitrary: pick(
      ':0a:00.',
      '00.',
      '.1',
      '0a:',
      '*',
      '0000:0a',
      '0000:06:',
      '0000:0a:',
      '06:00.0',
      ':',
      '::',
      ':::',
      '....',
      'CHANGEME',
      '0:0:0:0.0',
      '.',
      ' ',
      '0000:0a:00',
      '0000:0a:00.0.1',
    ),
  },
);

const TOKENS = [
  '0',
  '1',
  'a',
  'A',
  '[0-2]',
  '[^0]',
  '[]a]',
  '[a-0]',
  '[\\d]',
  '.',
  '.*',
  '\\d',
  '\\w',
  '(0|1)',
  '(?:6)',
  '^',
  '$',
  '?',
  '+',
  '*',
  '{2}',
  '{,2}',
  '{1',
  '{2,1}',
  '\\',
  '(',
  ')',
  '[',
  ']',
  '|',
  '\\Z',
  '\\A',
  '\\b',
  '(?i)',
  '(?=0)',
  '(?!1)',
  '(?P<n>1)',
  '\\x30',
  '\\u0061',
  '\\q',
  '\\1',
  '\\061',
  '(?<=0)',
  '++',
  '(?>0)',
  '(?P=n)',
  '(?#c)',
  '(?s:0)',
  '(?',
  '{}',
  '{,}',
  '-',
  '\\-',
  '\\]',
  '[0\\]]',
  '[[]',
  '(?L)',
  '(?x)',
  '\\8',
  '\\400',
  '\\N{DIGIT ONE}',
  '(?P<1>0)',
  '(?1)',
];

export const pattern = fc.oneof(
  {
    weight: 8,
    arbitrary: pick(
      '.*',
      '0000',
      '0a',
      '06',
      '0',
      '00',
      '[0-2]',
      '0[1-2]',
      '.',
      '[2-7]',
      '^0a$',
      '0A',
      '(00|01)',
      '\\d+',
      '[0-9a-f]{2}',
      '0.*',
      '',
      '(?i)0A',
    ),
  },
  { weight: 2, arbitrary: fc.array(pick(...TOKENS), { minLength: 1, maxLength: 4 }).map((tokens) => tokens.join('')) },
);

const regexAddress = fc.record(
  {
    domain: fc.oneof({ weight: 9, arbitrary: pattern }, { weight: 1, arbitrary: pick<unknown>(0, null, ['0']) }),
    bus: pattern,
    slot: pattern,
    function: pattern,
    func: pattern,
  },
  { requiredKeys: [] },
);

export const address = fc.oneof(
  { weight: 10, arbitrary: globAddress },
  { weight: 5, arbitrary: regexAddress },
  { weight: 1, arbitrary: pick<unknown>(null, 5, true, false, 0, [], ['0000:0a:00.0'], {}) },
);

const tags = fc.record(
  {
    physical_network: pick<unknown>('physnet1', null, 'p2', true),
    trusted: pick<unknown>('true', 'True', true),
    remote_managed: pick<unknown>('true', 'True', 'no', 1, null, 'false', 'maybe'),
    resource_class: pick<unknown>('gpu vf', 'PGPU', 'CUSTOM_X'),
    traits: pick<unknown>('a, b', 'HW_NIC_SRIOV'),
    device_id: pick<unknown>('26b9', 1),
    other: pick<unknown>({ a: 1 }, [1], 2, 'x'),
  },
  { requiredKeys: [] },
);

const booleans = fc.record(
  {
    managed: pick<unknown>('yes', 'no', 'Y', true, 0, 'maybe', null),
    live_migratable: pick<unknown>('true', 'off', false, 'x'),
    one_time_use: pick<unknown>('true', 'false', true, false, 'T'),
  },
  { requiredKeys: [] },
);

const sparse = <T>(arbitrary: fc.Arbitrary<T>, weight: number) =>
  fc.option(arbitrary, { nil: undefined, freq: weight });

/** One device_spec object. */
export const deviceSpec = fc
  .record({
    vendor_id: sparse(id, 2),
    product_id: sparse(id, 1),
    address: sparse(address, 3),
    devname: fc.option(pick<unknown>('eth0', 'eth1', 'eth9', '', null), { nil: undefined, freq: 1 }),
    tags,
    booleans: fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: booleans }),
  })
  .map(({ tags: some, booleans: more, devname, address: where, ...ids }) => {
    // Both together are refused at once; mostly one of them, so that more is seen.
    const place = devname === undefined || String(devname).endsWith('9') ? { address: where, devname } : { devname };
    return Object.fromEntries(
      Object.entries({ ...ids, ...place, ...some, ...more }).filter(([, value]) => value !== undefined),
    );
  });

/** One value of the option, as text. */
export const deviceSpecText = fc.oneof(
  { weight: 10, arbitrary: deviceSpec.map((spec) => JSON.stringify(spec)) },
  { weight: 2, arbitrary: fc.array(deviceSpec, { maxLength: 3 }).map((specs) => JSON.stringify(specs)) },
  {
    weight: 1,
    arbitrary: pick(
      '',
      '{',
      '[]',
      '{}',
      '5',
      'null',
      '"x"',
      '[[]]',
      '[5]',
      '[null, {}]',
      '{"vendor_id": "8086",}',
      "{'a': 1}",
      '{a: "b"}',
      '{"vendor_id": "8086"} x',
    ),
  },
);
