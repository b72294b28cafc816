import { getMetadataStorage } from 'class-validator';
import { documentationOf, isOpen, nestedClassOf } from './documentation.js';
import type { RecordShape, RecordValues, TextListShape } from './record-of.js';
import type { TextPattern } from './patterns.js';

/** A JSON Schema (2020-12), which is also an OpenAPI 3.1 schema object. */
export type JsonSchema = { readonly [keyword: string]: unknown };
export type WireClass = new () => object;
type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const REF = '#/components/schemas/';
export const refTo = (type: WireClass): JsonSchema => ({ $ref: `${REF}${type.name}` });

/**
 * The schemas of a wire class and of every class it mentions, by class name, read from the class-validator
 * metadata of its fields. Throws on a decorator it does not know: no rule is dropped in silence.
 */
export function schemasOf(types: Iterable<WireClass>): Record<string, JsonSchema> {
  const schemas = new Map<string, JsonSchema>();
  const origin = new Map<string, WireClass>();
  const waiting = [...types];
  for (let type = waiting.pop(); type; type = waiting.pop()) {
    const known = origin.get(type.name);
    if (known === type) continue;
    if (known) throw new Error(`two wire classes are called ${type.name}`);
    origin.set(type.name, type);
    schemas.set(
      type.name,
      objectSchema(type, (mentioned) => {
        waiting.push(mentioned);
        return refTo(mentioned);
      }),
    );
  }
  return Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Mention = (type: WireClass) => JsonSchema;

function objectSchema(type: WireClass, mention: Mention): JsonSchema {
  const storage = getMetadataStorage();
  const fields = storage.groupByPropertyName(storage.getTargetValidationMetadatas(type, '', true, false));
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  // Decorators of one field run last to first, fields in the order of the class.
  for (const [field, rules] of Object.entries(fields)) {
    const optional = rules.some((rule) => rule.name === 'isOptional');
    const nullable = optional || rules.some((rule) => rule.context === 'nullable');
    const schema = fieldSchema(type, field, rules, mention);
    properties[field] = nullable ? orNull(schema) : schema;
    if (!optional) required.push(field);
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: isOpen(type),
  };
}

const orNull = (schema: JsonSchema): JsonSchema => {
  const { $ref, type, enum: values, ...rest } = schema as { $ref?: string; type?: string; enum?: unknown[] };
  if ($ref) return { ...rest, anyOf: [{ $ref }, { type: 'null' }] };
  if (!type) return schema;
  return { ...rest, type: [type, 'null'], ...(values ? { enum: [...values, null] } : {}) };
};

function fieldSchema(type: WireClass, field: string, rules: readonly Rule[], mention: Mention): JsonSchema {
  const { description, example, expected, itemExpected, format, ...doc } = documentationOf(type, field);
  const nested = nestedClassOf(type, field);
  const own: Record<string, unknown> = {};
  const items: Record<string, unknown> = {};
  for (const rule of [...rules].reverse()) Object.assign(rule.each ? items : own, keywordsOf(rule, nested, mention));
  for (const part of [own, items]) if ('$ref' in part) delete part.type;
  if (Object.keys(items).length > 0 || own.type === 'array') {
    own.items = itemExpected ? { ...items, 'x-expected': itemExpected } : items;
  }
  if (own.enum) own.type = 'string';
  return {
    ...own,
    ...(format ? { format } : {}),
    ...(expected ? { 'x-expected': expected } : {}),
    ...(description ? { description } : {}),
    ...('default' in doc ? { default: doc.default } : {}),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

function keywordsOf(rule: Rule, nested: WireClass | undefined, mention: Mention): JsonSchema {
  const [first] = rule.constraints ?? [];
  switch (rule.name ?? rule.type) {
    case 'isString':
      return { type: 'string' };
    case 'isInt':
      return { type: 'integer' };
    case 'isNumber':
      return { type: 'number' };
    case 'isBoolean':
      return { type: 'boolean' };
    case 'isArray':
      return { type: 'array' };
    case 'isObject':
      return { type: 'object' };
    case 'minLength':
      return { minLength: first };
    case 'maxLength':
      return { maxLength: first };
    case 'matches':
      return { pattern: (first as RegExp).source };
    case 'min':
      return { minimum: first };
    case 'max':
      return { maximum: first };
    case 'isIn':
      return { enum: first };
    case 'arrayMinSize':
      return { minItems: first };
    case 'arrayMaxSize':
      return { maxItems: first };
    case 'arrayUnique':
      return { uniqueItems: true };
    case 'isRecordOf':
      return recordSchema(first as RecordShape, mention);
    case 'isListOfText': {
      const { like, max } = first as TextListShape;
      return { type: 'array', items: { ...textSchema(like), maxLength: max }, minItems: 1, uniqueItems: true };
    }
    case 'nestedValidation':
      if (nested) return mention(nested);
      break;
    case 'isOptional':
      return {};
    case 'conditionalValidation':
      if (rule.context === 'nullable' || rule.context === 'anything') return {};
      break;
  }
  throw new Error(`${rule.propertyName}: no JSON Schema is known for the decorator ${rule.name ?? rule.type}`);
}

function recordSchema(shape: RecordShape, mention: Mention): JsonSchema {
  return {
    type: 'object',
    propertyNames: { pattern: shape.keys.pattern.source, 'x-expected': shape.keys.expected },
    additionalProperties: valueSchema(shape.values, mention),
    maxProperties: shape.maxEntries ?? 10_000,
  };
}

const textSchema = (like: TextPattern): JsonSchema => ({
  type: 'string',
  pattern: like.pattern.source,
  'x-expected': like.expected,
});

function valueSchema(values: RecordValues, mention: Mention): JsonSchema {
  switch (values.kind) {
    case 'whole':
      return { type: 'integer', minimum: values.min, maximum: Number.MAX_SAFE_INTEGER };
    case 'text-or-null':
      return { type: ['string', 'null'], maxLength: values.max };
    case 'text':
      return { type: 'string', maxLength: values.max };
    case 'scalar':
      return { type: ['string', 'number', 'boolean', 'null'] };
    case 'class':
      return mention(values.type());
    case 'record':
      return recordSchema(values.shape, mention);
    case 'texts':
      return { type: 'array', items: textSchema(values.like) };
  }
}
