import protobuf from 'protobufjs';
import type { JsonSchema } from '../../schema/json-schema.js';
import { enumName } from '../codec/convert.js';
import { fieldFor } from '../codec/wire-codec.js';
import { type SchemaShape, shapeOf } from '../codec/wire-schema-shape.js';

type Schemas = Readonly<Record<string, JsonSchema>>;
interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** Messages that mean JSON or a container, and so have no wire class of their own. */
const CONTAINERS: readonly string[] = ['Struct', 'Value', 'OptionalText', 'TextList', 'AmountMap'];
const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  bool: 'boolean',
  double: 'number',
  int32: 'integer',
  int64: 'integer',
};
const INT32_MAX = 2_147_483_647;

/**
 * Where a message and the wire classes it stands for differ, field by field and all the way down: a member that one of
 * the two lacks, another type, a presence that would be lost, an enum value without a name. Empty: none.
 */
export function differences(message: protobuf.Type, classNames: readonly string[], schemas: Schemas): string[] {
  const seen = new Set<string>();
  return ofObject(message, classNames, schemas, seen);
}

function ofObject(message: protobuf.Type, names: readonly string[], schemas: Schemas, seen: Set<string>): string[] {
  const key = `${message.name} ${names.join('+')}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const found: string[] = [];
  const stood = new Set<protobuf.Field>();
  for (const name of names) {
    const schema = schemas[name] as unknown as ObjectSchema;
    for (const [property, part] of Object.entries(schema.properties)) {
      const field = fieldFor(message, property);
      if (!field) {
        found.push(`${message.name} lacks ${property} of ${name}`);
        continue;
      }
      stood.add(field);
      found.push(...ofField(field, shapeOf(part), schema.required?.includes(property) ?? false, schemas, seen));
    }
    if (schema.additionalProperties === true && message.fields.facts) stood.add(message.fields.facts);
  }
  for (const field of message.fieldsArray) {
    if (!stood.has(field.resolve() as protobuf.Field))
      found.push(`${names.join('+')} lacks ${field.name} of ${message.name}`);
  }
  return found;
}

function ofField(
  field: protobuf.Field,
  shape: SchemaShape,
  required: boolean,
  schemas: Schemas,
  seen: Set<string>,
): string[] {
  const where = `${field.parent?.name}.${field.name}`;
  if (field.name.endsWith('Json') || (shape.types.length === 0 && !shape.reference)) return [];
  if (field.map) {
    if (!shape.entries) return [`${where} is a map, its wire field is not`];
    return ofSingle(where, field, shapeOf(shape.entries), schemas, seen);
  }
  if (field.repeated) {
    if (!shape.items) return [`${where} is repeated, its wire field is no list`];
    return ofSingle(where, field, shapeOf(shape.items), schemas, seen);
  }
  const found = ofSingle(where, field, shape, schemas, seen);
  const mayBeAbsent = !required || shape.nullable;
  const isScalar = field.resolvedType === null;
  if (isScalar && mayBeAbsent && !field.options?.proto3_optional)
    found.push(`${where} must be optional: absence has a meaning`);
  return found;
}

function ofSingle(
  where: string,
  field: protobuf.Field,
  shape: SchemaShape,
  schemas: Schemas,
  seen: Set<string>,
): string[] {
  const { resolvedType: type } = field;
  if (type instanceof protobuf.Enum) {
    if (!shape.values) return [`${where} is an enum, its wire field is not`];
    return shape.values
      .filter((value) => !(enumName(type.name, value) in type.values))
      .map((value) => `${type.name} lacks ${enumName(type.name, value)} for ${value} of ${where}`);
  }
  if (type === null) {
    const expected = SCALARS[field.type];
    if (shape.values) return [`${where} should be an enum`];
    if (!expected || !shape.types.includes(expected))
      return [`${where} is ${field.type}, its wire field ${shape.types}`];
    if (field.type === 'int32' && (shape.maximum ?? Number.POSITIVE_INFINITY) > INT32_MAX)
      return [`${where} must be int64`];
    return [];
  }
  if (shape.reference) return ofObject(type, [shape.reference], schemas, seen);
  const inner = type.fields.entries ?? type.fields.items;
  if (inner && (shape.entries || shape.items))
    return ofField(inner.resolve() as protobuf.Field, shape, true, schemas, seen);
  return CONTAINERS.includes(type.name) ? [] : [`${where} is ${type.name}, its wire field ${shape.types}`];
}
