import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { describe, type Documented, nest } from './documentation.js';
import { LINE_TEXT, type TextPattern } from './patterns.js';
import { IsListOfText, IsRecordOf, type RecordShape } from './record-of.js';

/**
 * The field decorators of the wire classes. Each applies class-validator's own decorators, so that the class is
 * the one source: `json-schema.ts` reads their metadata for OpenAPI and for the compiled validators.
 */
const all =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };

/** May be absent or null, which mean the same. */
export const Optional = (): PropertyDecorator => IsOptional();

/** Always there, but may be null: a reply's "there is none". */
export const OrNull = (): PropertyDecorator => ValidateIf((_object, value) => value !== null, { context: 'nullable' });

export interface TextOptions extends Documented {
  readonly min?: number;
  readonly max?: number;
  readonly like?: TextPattern;
}

/** A string; `min` and `max` count characters. Without `like`: one line of printable text. */
export const Text = ({ min = 0, max = 255, like = LINE_TEXT, ...doc }: TextOptions = {}): PropertyDecorator =>
  all(
    IsString(),
    ...(min > 0 ? [MinLength(min)] : []),
    MaxLength(max),
    Matches(like.pattern),
    describe({ example: like.example, expected: like.expected, format: like.format, ...doc }),
  );

/** A whole number between `min` and `max`, both included. */
export const Whole = ({
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  ...doc
}: Documented & { readonly min?: number; readonly max?: number } = {}): PropertyDecorator =>
  all(IsInt(), Min(min), Max(max), describe({ expected: `a whole number from ${min} to ${max}`, ...doc }));

/** A finite number, not necessarily whole. */
export const Real = ({ min, ...doc }: Documented & { readonly min?: number } = {}): PropertyDecorator =>
  all(IsNumber({ allowNaN: false, allowInfinity: false }), ...(min === undefined ? [] : [Min(min)]), describe(doc));

export const Flag = (doc: Documented = {}): PropertyDecorator => all(IsBoolean(), describe(doc));

/** One of a fixed set of strings. */
export const OneOf = (values: readonly string[], doc: Documented = {}): PropertyDecorator =>
  all(IsIn([...values]), describe({ expected: `one of ${values.join(', ')}`, ...doc }));

export interface ListOptions extends Documented {
  readonly minItems?: number;
  readonly maxItems?: number;
}

const list = ({ minItems = 0, maxItems = 10_000 }: ListOptions): PropertyDecorator =>
  all(IsArray(), ...(minItems > 0 ? [ArrayMinSize(minItems)] : []), ArrayMaxSize(maxItems));

/** A list of strings of one kind, without repeats unless `repeats`. */
export const ListOfText = ({
  like = LINE_TEXT,
  max = 255,
  repeats = false,
  minItems,
  maxItems,
  ...doc
}: ListOptions & {
  readonly like?: TextPattern;
  readonly max?: number;
  readonly repeats?: boolean;
} = {}): PropertyDecorator =>
  all(
    list({ minItems, maxItems }),
    ...(repeats ? [] : [ArrayUnique()]),
    IsString({ each: true }),
    MaxLength(max, { each: true }),
    Matches(like.pattern, { each: true }),
    describe({ itemExpected: like.expected, ...doc }),
  );

/** A list of distinct whole numbers between `min` and `max`, both included. */
export const ListOfNumbers = ({
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  minItems,
  maxItems,
  ...doc
}: ListOptions & { readonly min?: number; readonly max?: number } = {}): PropertyDecorator =>
  all(
    list({ minItems, maxItems }),
    ArrayUnique(),
    IsInt({ each: true }),
    Min(min, { each: true }),
    Max(max, { each: true }),
    describe({ itemExpected: `a whole number from ${min} to ${max}`, ...doc }),
  );

/** A list of lists of text. */
export const ListOfLists = ({ minItems, maxItems, ...doc }: ListOptions = {}): PropertyDecorator =>
  all(list({ minItems, maxItems }), IsListOfText({ like: LINE_TEXT, max: 255 }, { each: true }), describe(doc));

/** A list of objects of a wire class. */
export const ListOf = (
  type: () => new () => object,
  { minItems, maxItems, ...doc }: ListOptions = {},
): PropertyDecorator =>
  all(
    list({ minItems, maxItems }),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(type),
    nest(type),
    describe(doc),
  );

/** An object of a wire class. */
export const Nested = (type: () => new () => object, doc: Documented = {}): PropertyDecorator =>
  all(IsObject(), ValidateNested(), Type(type), nest(type), describe(doc));

/** An object with free names: see {@link RecordShape} for what the names and values may be. */
export const RecordOf = (shape: RecordShape, doc: Documented = {}): PropertyDecorator =>
  all(IsRecordOf(shape), describe(doc));

/** Any JSON value: only in replies. */
export const Anything = (doc: Documented = {}): PropertyDecorator =>
  all(
    ValidateIf(() => true, { context: 'anything' }),
    describe(doc),
  );
