/** A `google.protobuf.Value` as protobufjs writes and reads it. */
export interface ValueMessage {
  nullValue?: number;
  numberValue?: number;
  stringValue?: string;
  boolValue?: boolean;
  structValue?: StructMessage;
  listValue?: { values?: ValueMessage[] };
}
export interface StructMessage {
  fields?: Record<string, ValueMessage>;
}

/** JSON as a message of google/protobuf/struct.proto. */
export function toValue(json: unknown): ValueMessage {
  switch (typeof json) {
    case 'string':
      return { stringValue: json };
    case 'number':
      return { numberValue: json };
    case 'boolean':
      return { boolValue: json };
    case 'object':
      if (json === null) break;
      return Array.isArray(json) ? { listValue: { values: json.map(toValue) } } : { structValue: structOf(json) };
  }
  return { nullValue: 0 };
}

/** A JSON object as a struct; members that are undefined are left out, as in JSON text. */
export const structOf = (json: object): StructMessage => ({
  fields: Object.fromEntries(
    Object.entries(json)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toValue(value)]),
  ),
});

export function jsonOfValue(value: ValueMessage): unknown {
  if (Object.hasOwn(value, 'stringValue')) return value.stringValue;
  if (Object.hasOwn(value, 'numberValue')) return value.numberValue;
  if (Object.hasOwn(value, 'boolValue')) return value.boolValue;
  if (Object.hasOwn(value, 'structValue')) return jsonOfStruct(value.structValue ?? {});
  if (Object.hasOwn(value, 'listValue')) return (value.listValue?.values ?? []).map(jsonOfValue);
  return null;
}

export const jsonOfStruct = ({ fields = {} }: StructMessage): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, jsonOfValue(value)]));
