import type { JsonSchema } from '../../schema/json-schema.js';

/** The parts of a field's JSON Schema that say which protobuf type it has. */
export interface SchemaShape {
  /** Name of the wire class it refers to. */
  readonly reference: string | null;
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly maximum: number | null;
  readonly values: readonly string[] | null;
  readonly items: JsonSchema | null;
  /** Of an object with free names: what its values are. */
  readonly entries: JsonSchema | null;
}

export function shapeOf(schema: JsonSchema): SchemaShape {
  const { $ref, anyOf, type, enum: values, items, additionalProperties, maximum } = schema as Record<string, unknown>;
  const options = (anyOf ?? []) as readonly JsonSchema[];
  const pointer = ($ref ?? options.find((option) => option.$ref)?.$ref) as string | undefined;
  const types = [type].flat().filter((name): name is string => typeof name === 'string');
  return {
    reference: pointer?.split('/').at(-1) ?? null,
    types: types.filter((name) => name !== 'null'),
    nullable: types.includes('null') || options.some((option) => option.type === 'null'),
    maximum: (maximum as number | undefined) ?? null,
    values: (values as (string | null)[] | undefined)?.filter((value) => value !== null) ?? null,
    items: (items as JsonSchema | undefined) ?? null,
    entries: typeof additionalProperties === 'object' ? (additionalProperties as JsonSchema) : null,
  };
}
