import type { Random } from '../../fleet/random.js';
import type { KnownThings } from './known-things.js';

/** What the OpenAPI document says of a value; only what Berth's document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly examples?: readonly unknown[];
}

/** Optional fields appear so often; deep ones less. */
const OPTIONAL = 0.25;
const CLASSES = ['VCPU', 'MEMORY_MB', 'DISK_GB', 'CUSTOM_PCI_10DE_2330', 'CUSTOM_GOLD'];
const WORDS = ['gpu-node', 'HW_CPU_X86_AVX2', 'a', 'ünïcode-✓', 'x'.repeat(60), 'zone-1'];

/** Makes values that a schema allows, mostly such that also mean something here. */
export class SchemaSampler {
  constructor(
    private readonly schemas: Readonly<Record<string, Schema>>,
    private readonly random: Random,
    private readonly known: KnownThings,
  ) {}

  value(schema: Schema, field: string, depth = 0): unknown {
    const { random } = this;
    if (schema.$ref !== undefined) return this.value(this.named(schema.$ref), field, depth);
    if (schema.anyOf) return this.value(random.pick(schema.anyOf), field, depth);
    if (schema.enum) return random.pick(schema.enum);
    const types = [schema.type ?? 'null'].flat();
    const type = random.next() < 0.9 ? (types.find((name) => name !== 'null') ?? 'null') : random.pick(types);
    switch (type) {
      case 'string':
        return this.text(schema, field);
      case 'integer':
      case 'number':
        return this.number(schema, field);
      case 'boolean':
        return random.next() < 0.5;
      case 'array':
        return this.list(schema, field, depth);
      case 'object':
        return this.object(schema, field, depth);
      default:
        return null;
    }
  }

  private named(ref: string): Schema {
    return this.schemas[ref.slice(ref.lastIndexOf('/') + 1)] ?? {};
  }

  private text({ pattern, minLength = 0, maxLength = 255, examples }: Schema, field: string): string {
    const { random, known } = this;
    if (pattern?.includes('-[0-9a-fA-F]{4}-')) return known.idFor(field);
    if (pattern?.includes('[01][0-9a-f]')) return known.address();
    if (pattern === '^[0-9a-fA-F]{4}$') return random.pick(['10de', '2330', '8086', '1889']);
    if (pattern?.startsWith('^[A-Z0-9_]')) return random.pick(CLASSES);
    if (pattern?.startsWith('^[A-Za-z0-9][')) return `actor-${random.below(9)}`;
    if (/position|atLeast|after/i.test(field) && known.positions.length > 0) return random.pick(known.positions);
    if (/cursor/i.test(field)) return random.pick(['aG9zdC03', 'x']);
    if (field === 'bootId') return 'boot-1';
    if (examples?.length && random.next() < 0.5) return String(examples[0]);
    const word = `${random.pick(WORDS)}-${random.below(40)}`;
    return word.slice(0, Math.max(minLength, Math.min(maxLength, word.length)));
  }

  private number({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema, field: string): number {
    const { random } = this;
    if (field === 'berth-deadline-ms') return random.next() < 0.02 ? minimum : 20_000;
    if (field === 'sequence') return 1 + random.below(1_000_000);
    if (/lease/i.test(field)) return 600_000;
    const most = random.next() < 0.9 ? Math.min(maximum, minimum + 8) : maximum;
    return minimum + Math.floor(random.next() * (most - minimum + 1));
  }

  private list(schema: Schema, field: string, depth: number): unknown[] {
    const { minItems = 0, maxItems = 3, items = {}, uniqueItems } = schema;
    const count = Math.min(maxItems, minItems + this.random.below(3));
    const made = Array.from({ length: count }, () => this.value(items, field, depth + 1));
    return uniqueItems ? made.filter((item, at) => made.findIndex((other) => same(other, item)) === at) : made;
  }

  private object(schema: Schema, field: string, depth: number): Record<string, unknown> {
    const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
    const made: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(properties)) {
      // Traits, zones and groups that nobody has would leave no host for anything.
      const share = name === 'constraints' || name === 'groups' ? OPTIONAL / 5 : OPTIONAL;
      if (!required.includes(name) && this.random.next() > share / (1 + depth)) continue;
      made[name] = this.value(inner, name, depth + 1);
    }
    if (typeof additionalProperties === 'object' && propertyNames) {
      for (let n = this.random.below(3); n > 0; n--) {
        made[this.text(propertyNames, field)] = this.value(additionalProperties, field, depth + 1);
      }
    }
    return made;
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
