import { plainToInstance } from 'class-transformer';
import { ValidateBy, type ValidationOptions, validateSync } from 'class-validator';
import { RESOURCE_CLASS_TEXT, TAG_KEY_TEXT, type TextPattern, UUID_TEXT } from './patterns.js';

/** What may stand in an object with free names. */
export interface RecordShape {
  readonly keys: TextPattern;
  readonly values: RecordValues;
  readonly maxEntries?: number;
}

export type RecordValues =
  | { readonly kind: 'whole'; readonly min: number }
  | { readonly kind: 'text-or-null'; readonly max: number }
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'scalar' }
  | { readonly kind: 'class'; readonly type: () => new () => object }
  | { readonly kind: 'record'; readonly shape: RecordShape }
  | { readonly kind: 'texts'; readonly like: TextPattern };

/** class → whole amount. */
export const AMOUNTS: RecordShape = { keys: RESOURCE_CLASS_TEXT, values: { kind: 'whole', min: 1 }, maxEntries: 1_000 };
/** provider → class → whole amount. */
export const ALLOCATIONS: RecordShape = {
  keys: UUID_TEXT,
  values: { kind: 'record', shape: AMOUNTS },
  maxEntries: 1_000,
};
/** key → text, as flavors and images have them. */
export const EXTRA_SPECS: RecordShape = { keys: TAG_KEY_TEXT, values: { kind: 'text', max: 255 }, maxEntries: 200 };
/** tag → text or null. */
export const TAGS: RecordShape = { keys: TAG_KEY_TEXT, values: { kind: 'text-or-null', max: 255 }, maxEntries: 100 };

const isValue = (value: unknown, values: RecordValues): boolean => {
  switch (values.kind) {
    case 'whole':
      return Number.isSafeInteger(value) && (value as number) >= values.min;
    case 'text-or-null':
      return value === null || (typeof value === 'string' && [...value].length <= values.max);
    case 'text':
      return typeof value === 'string' && [...value].length <= values.max;
    case 'scalar':
      return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
    case 'class':
      return (
        isRecord(value) &&
        validateSync(plainToInstance(values.type(), value), { whitelist: true, forbidNonWhitelisted: true }).length ===
          0
      );
    case 'record':
      return isRecordOf(value, values.shape);
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string' && values.like.pattern.test(item));
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRecordOf = (value: unknown, shape: RecordShape): boolean =>
  isRecord(value) &&
  Object.keys(value).length <= (shape.maxEntries ?? 10_000) &&
  Object.entries(value).every(([key, item]) => shape.keys.pattern.test(key) && isValue(item, shape.values));

/** class-validator's view of a record field; `json-schema.ts` reads the shape from its constraints. */
export const IsRecordOf = (shape: RecordShape): PropertyDecorator =>
  ValidateBy({
    name: 'isRecordOf',
    constraints: [shape],
    validator: {
      validate: (value) => isRecordOf(value, shape),
      defaultMessage: () => 'is not an object of the right shape',
    },
  });

export interface TextListShape {
  readonly like: TextPattern;
  readonly max: number;
}

/** A list of distinct texts, as an item of a list. */
export const IsListOfText = (shape: TextListShape, options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isListOfText',
      constraints: [shape],
      validator: {
        validate: (value) =>
          Array.isArray(value) &&
          value.length >= 1 &&
          new Set(value).size === value.length &&
          value.every((item) => typeof item === 'string' && item.length <= shape.max && shape.like.pattern.test(item)),
        defaultMessage: () => 'is not a list of texts',
      },
    },
    options,
  );
