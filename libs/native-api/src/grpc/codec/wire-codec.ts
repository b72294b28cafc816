import protobuf from 'protobufjs';
import { type JsonSchema, schemasOf, type WireClass } from '../../schema/json-schema.js';
import * as convert from './convert.js';
import type { Conversion } from './convert.js';
import { type SchemaShape, shapeOf } from './wire-schema-shape.js';
import { structOf, jsonOfStruct, type StructMessage } from './json-value.js';

type Schemas = Readonly<Record<string, JsonSchema>>;
type Entries = Record<string, unknown>;

interface MemberCodec {
  /** Of the JSON. */
  readonly name: string;
  /** Of the message. */
  readonly member: string;
  readonly conversion: Conversion;
  /** What an absent member of a message means; undefined: it is left out. */
  readonly absent: () => unknown;
  /** Whether a value says nothing: zero of an enum, an empty list or map. */
  readonly saysNothing: (value: unknown) => boolean;
}

/**
 * Conversions between JSON as the wire classes describe it and messages of `berth.v1` (rules: ADR 0170), made when
 * they are first needed. A member of the class that the message lacks is left out: a test compares the two.
 */
export class WireCodecs {
  private readonly made = new Map<string, Conversion>();

  /** Of the members that `type` describes; a message may have more of them (a request holds path, query and body). */
  of(message: protobuf.Type, type: WireClass): Conversion {
    const schemas = schemasOf([type]);
    return this.object(message, type.name, schemas);
  }

  private object(message: protobuf.Type, className: string, schemas: Schemas): Conversion {
    const key = `${message.fullName} ${className}`;
    const known = this.made.get(key);
    if (known) return known;
    const schema = schemas[className] as { properties: Record<string, JsonSchema>; required?: string[] };
    // A class may mention itself: what refers to it meanwhile looks it up when it is used.
    this.made.set(
      key,
      lazily(() => this.made.get(key) as Conversion),
    );
    const members = Object.entries(schema.properties).flatMap(([name, property]) => {
      const field = fieldFor(message, name);
      return field ? [this.member(field, name, property, schema.required?.includes(name) ?? false, schemas)] : [];
    });
    const conversion =
      (schema as { additionalProperties?: unknown }).additionalProperties === true
        ? openObject(members)
        : objectOf(members);
    this.made.set(key, conversion);
    return conversion;
  }

  private member(
    field: protobuf.Field,
    name: string,
    schema: JsonSchema,
    required: boolean,
    schemas: Schemas,
  ): MemberCodec {
    const shape = shapeOf(schema);
    return {
      name,
      member: field.name,
      conversion: this.conversion(field, shape, schemas),
      absent: absentOf(field, shape, required),
      saysNothing: nothingOf(field),
    };
  }

  private conversion(field: protobuf.Field, shape: SchemaShape, schemas: Schemas): Conversion {
    if (field.map) return convert.mapOf(this.single(field, shape.entries ? shapeOf(shape.entries) : NOTHING, schemas));
    if (field.repeated)
      return convert.listOf(this.single(field, shape.items ? shapeOf(shape.items) : NOTHING, schemas));
    return this.single(field, shape, schemas);
  }

  private single(field: protobuf.Field, shape: SchemaShape, schemas: Schemas): Conversion {
    const { resolvedType: type } = field;
    if (type instanceof protobuf.Enum) return convert.enumOf(type.values, type.name, shape.values ?? []);
    if (type === null) {
      if (field.name.endsWith('Json')) return convert.JSON_TEXT;
      return field.type === 'int64' ? convert.INT64 : convert.SAME;
    }
    if (type.fullName === '.google.protobuf.Struct') return convert.STRUCT;
    if (type.fullName === '.google.protobuf.Value') return convert.VALUE;
    if (shape.reference) return this.object(type, shape.reference, schemas);
    if (type.name === 'OptionalText') return convert.OPTIONAL_TEXT;
    const { entries, items } = type.fields;
    if (entries) return convert.wrapped(this.conversion(entries.resolve(), shape, schemas), 'entries', () => ({}));
    if (items) return convert.wrapped(this.conversion(items.resolve(), shape, schemas), 'items', () => []);
    throw new Error(`${field.fullName}: no conversion to ${type.fullName} is known`);
  }
}

const NOTHING = shapeOf({});

/** The field that stands for a member: `hostId` is `host_id`, JSON text of `data` is `data_json`. */
export const fieldFor = (message: protobuf.Type, name: string): protobuf.Field | undefined =>
  (message.fields[name] ?? message.fields[`${name}Json`])?.resolve() as protobuf.Field | undefined;

function absentOf(field: protobuf.Field, shape: SchemaShape, required: boolean): () => unknown {
  if (!required) return () => undefined;
  if (field.map) return () => ({});
  if (field.repeated) return () => [];
  if (shape.nullable) return () => null;
  // An optional field that must be there: its absence is for the schema to see.
  if (field.resolvedType !== null || field.options?.proto3_optional) return () => undefined;
  const zero = field.type === 'int64' ? 0 : field.typeDefault;
  return () => zero;
}

/** protobufjs makes an empty list or map of what is not there. */
function nothingOf(field: protobuf.Field): (value: unknown) => boolean {
  if (field.map) return (value) => Object.keys(value as object).length === 0;
  if (field.repeated) return (value) => (value as unknown[]).length === 0;
  return field.resolvedType instanceof protobuf.Enum ? (value) => value === 0 : () => false;
}

const lazily = (find: () => Conversion): Conversion => ({
  same: false,
  toMessage: (json) => find().toMessage(json),
  toJson: (message, field) => find().toJson(message, field),
});

function objectOf(members: readonly MemberCodec[]): Conversion {
  return {
    // As in messages of scalars: protobufjs passes over members that are null.
    same: members.every(({ name, member, conversion }) => name === member && conversion.same),
    toMessage: (json) => messageOf(members, json as Entries),
    toJson: (message, field) => jsonOf(members, message as Entries, field),
  };
}

function messageOf(members: readonly MemberCodec[], json: Entries): Entries {
  const message: Entries = {};
  for (const { name, member, conversion } of members) {
    const value = json[name];
    if (value !== undefined && value !== null) message[member] = conversion.same ? value : conversion.toMessage(value);
  }
  return message;
}

function jsonOf(members: readonly MemberCodec[], message: Entries, field: string): Entries {
  const json: Entries = {};
  for (const { name, member, conversion, absent, saysNothing } of members) {
    const given = Object.hasOwn(message, member) && !saysNothing(message[member]);
    const value = given ? conversion.toJson(message[member], field === '' ? name : `${field}.${name}`) : absent();
    if (value !== undefined) json[name] = value;
  }
  return json;
}

/** An object with more members than the ones it names: they are `facts`. */
function openObject(members: readonly MemberCodec[]): Conversion {
  const named = new Set(members.map(({ name }) => name));
  return {
    same: false,
    toMessage: (json) => {
      const facts = Object.fromEntries(Object.entries(json as Entries).filter(([name]) => !named.has(name)));
      return { ...messageOf(members, json as Entries), facts: structOf(facts) };
    },
    toJson: (message, field) => ({
      ...jsonOf(members, message as Entries, field),
      ...jsonOfStruct(((message as Entries).facts ?? {}) as StructMessage),
    }),
  };
}
