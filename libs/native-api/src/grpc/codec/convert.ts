import { InvalidRequestError } from '../../problems/invalid-request.js';
import { jsonOfStruct, jsonOfValue, structOf, toValue, type StructMessage, type ValueMessage } from './json-value.js';

/** How one value goes from its wire class's JSON to its proto message and back. `field` names it in errors. */
export interface Conversion {
  /** True: both sides are the same JavaScript value, nothing needs to be done. */
  readonly same: boolean;
  toMessage(json: unknown): unknown;
  toJson(message: unknown, field: string): unknown;
}

type Entries = Record<string, unknown>;

export const SAME: Conversion = { same: true, toMessage: (json) => json, toJson: (message) => message };

/** 64-bit integers are numbers on our side; what a double can't hold exactly is refused by every schema. */
export const INT64: Conversion = { same: false, toMessage: (json) => json, toJson: (message) => Number(message) };

export const STRUCT: Conversion = {
  same: false,
  toMessage: (json) => structOf(json as object),
  toJson: (message) => jsonOfStruct(message as StructMessage),
};

export const VALUE: Conversion = {
  same: false,
  toMessage: toValue,
  toJson: (message) => jsonOfValue(message as ValueMessage),
};

/** JSON text in the message, what it says on our side. */
export const JSON_TEXT: Conversion = {
  same: false,
  toMessage: (json) => JSON.stringify(json),
  toJson: (message) => JSON.parse(message as string),
};

export const listOf = (item: Conversion): Conversion => ({
  same: item.same,
  toMessage: item.same ? (json) => json : (json) => (json as unknown[]).map((value) => item.toMessage(value)),
  toJson: (message, field) => (message as unknown[]).map((value, index) => item.toJson(value, `${field}[${index}]`)),
});

/** An object with free names. Those that objects have by nature are refused, as in JSON bodies. */
export const mapOf = (item: Conversion): Conversion => ({
  same: item.same,
  toMessage: item.same ? (json) => json : (json) => mapped(json as Entries, (value) => item.toMessage(value)),
  toJson: (message, field) =>
    mapped(message as Entries, (value, name) => {
      if (!(name in Object.prototype)) return item.toJson(value, `${field}.${name}`);
      throw new InvalidRequestError([{ field: `${field}.${name}`, value: name, expected: 'another name' }]);
    }),
});

function mapped(entries: Entries, convert: (value: unknown, name: string) => unknown): Entries {
  const result: Entries = {};
  for (const name of Object.keys(entries)) result[name] = convert(entries[name], name);
  return result;
}

/** A list or map inside another one: protobuf wants a message around it. */
export const wrapped = (inner: Conversion, member: 'entries' | 'items', empty: () => unknown): Conversion => ({
  same: false,
  toMessage: (json) => ({ [member]: inner.toMessage(json) }),
  toJson: (message, field) => inner.toJson((message as Entries)[member] ?? empty(), field),
});

/** A text or null as the value of a map. */
export const OPTIONAL_TEXT: Conversion = {
  same: false,
  toMessage: (json) => (json === null ? {} : { text: json }),
  toJson: (message) => (Object.hasOwn(message as object, 'text') ? (message as { text: string }).text : null),
};

/** `type-PF` ↔ 2, by the names of the enum; a number without a name goes on as text, for the schema to refuse. */
export function enumOf(values: Readonly<Record<string, number>>, prefix: string, texts: readonly string[]): Conversion {
  const numbers = new Map(texts.map((text) => [text, values[enumName(prefix, text)]]));
  const names = new Map([...numbers].map(([text, number]) => [number, text]));
  return {
    same: false,
    toMessage: (json) => numbers.get(json as string),
    toJson: (message) => names.get(message as number) ?? `${prefix} ${message}`,
  };
}

/** `DeviceKind`, `type-PF` → `DEVICE_KIND_TYPE_PF`. */
export const enumName = (prefix: string, text: string): string =>
  `${prefix.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`)}_${text.replace(/[^A-Za-z0-9]/g, '_')}`.toUpperCase();
