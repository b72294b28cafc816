import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import '../native-api.module.js';
import { AbortClaimBody, ChangeClaimBody, CreateClaimBody } from '../wire/claims.wire.js';
import { ReportBody } from '../wire/host-reports.wire.js';
import { RegisterHostBody } from '../wire/hosts.wire.js';
import { PlacementBody } from '../wire/placements.wire.js';
import { PolicyBody } from '../wire/policy.wire.js';
import { AggregatesBody, InventoriesBody, TraitsBody } from '../wire/providers.wire.js';
import { type JsonSchema, schemasOf, type WireClass } from './json-schema.js';
import { WireValidators } from './validator-compiler.js';

jest.setTimeout(60_000);

const BODIES: readonly WireClass[] = [
  RegisterHostBody,
  ReportBody,
  CreateClaimBody,
  ChangeClaimBody,
  AbortClaimBody,
  PlacementBody,
  PolicyBody,
  InventoriesBody,
  TraitsBody,
  AggregatesBody,
];

type Node = { [keyword: string]: unknown } & {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  pattern?: string;
};

const ODD = fc.constantFrom<unknown>(
  null,
  undefined,
  0,
  -1,
  1.5,
  2 ** 53,
  '',
  'x',
  'VCPU',
  true,
  [],
  {},
  [null],
  '0000:81:00.0',
);

/** Values that mostly meet the schema, with odd ones strewn in. */
function valuesFor(node: Node, schemas: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  if (node.$ref) return valuesFor(schemas[node.$ref.split('/').at(-1) as string] as Node, schemas);
  if (node.anyOf) return fc.oneof(...(node.anyOf as Node[]).map((part) => valuesFor(part, schemas)));
  if (node.enum) return fc.oneof({ weight: 80, arbitrary: fc.constantFrom(...node.enum) }, ODD);
  const type = [node.type].flat().find((name) => name !== 'null');
  return fc.oneof({ weight: 100, arbitrary: regular(type, node, schemas) }, ODD);
}

function regular(type: string | undefined, node: Node, schemas: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  switch (type) {
    case 'integer':
      return fc.integer({ min: Number(node.minimum ?? 0), max: Math.min(Number(node.maximum ?? 100), 2 ** 31 - 1) });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true, min: -10, max: 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return node.pattern && !node.pattern.startsWith('^[^')
        ? fc.stringMatching(new RegExp(node.pattern))
        : fc.string({ maxLength: 20 });
    case 'array':
      return fc.array(valuesFor((node.items ?? {}) as Node, schemas), { maxLength: 3 });
    case 'object':
      return node.properties ? objectOf(node, schemas) : recordOf(node, schemas);
    default:
      return ODD;
  }
}

function objectOf(node: Node, schemas: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const properties = Object.entries(node.properties as Record<string, Node>);
  const fields = Object.fromEntries(properties.map(([name, field]) => [name, valuesFor(field, schemas)]));
  const known = fc.record(fields, {
    requiredKeys: (node.required as string[] | undefined)?.filter((name) => name in fields) ?? [],
  });
  return fc.oneof(
    { weight: 100, arbitrary: known },
    known.map((value) => ({ ...(value as object), colour: 'red' })),
  );
}

const recordOf = (node: Node, schemas: Record<string, JsonSchema>): fc.Arbitrary<unknown> => {
  const names = (node.propertyNames as Node).pattern as string;
  const key = names.startsWith('^[^')
    ? fc.string({ maxLength: 8 }).filter((text) => !(text in {}))
    : fc.stringMatching(new RegExp(names));
  return fc.dictionary(key, valuesFor(node.additionalProperties as Node, schemas), { maxKeys: 3 });
};

/** class-validator's own verdict. */
const accepts = (type: WireClass, value: object): boolean =>
  validateSync(plainToInstance(type, value), { whitelist: true, forbidNonWhitelisted: true }).length === 0;

const FULL = process.env.BERTH_FULL === '1';

describe('one source: what the decorators say and what is compiled from them', () => {
  const validators = new WireValidators();
  const runs = FULL ? 20_000 : 300;

  test.each(BODIES.map((type) => [type.name, type] as const))(
    '%s: the compiled check and class-validator agree',
    (name, type) => {
      const schemas = schemasOf([type]);
      const validate = validators.validatorOf(type, 'body');
      let good = 0;
      fc.assert(
        fc.property(objectOf(schemas[name] as Node, schemas), (given) => {
          // As it comes over the wire: undefined members are not there.
          const value = JSON.parse(JSON.stringify(given));
          const compiled = validate(value);
          if (compiled) good++;
          expect({ value, accepted: compiled }).toEqual({ value, accepted: accepts(type, value) });
        }),
        { numRuns: runs },
      );
      // Both verdicts must come up, or nothing was compared.
      expect(good).toBeGreaterThan(runs / 50);
      expect(good).toBeLessThan(runs);
    },
    FULL ? 600_000 : 30_000,
  );
});
