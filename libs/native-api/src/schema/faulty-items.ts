import type { ErrorObject, ValidateFunction } from 'ajv';
import type { FieldError } from '../wire/common.wire.js';
import { fieldErrorsOf } from './field-errors.js';
import type { WireClass } from './json-schema.js';

/** An item that was taken out of a list because something in it was wrong: the first wrong field says what. */
export interface FaultyItem {
  readonly item: unknown;
  readonly error: FieldError;
}

const forgivingLists = new Map<WireClass, string>();
const faultyOf = new WeakMap<object, readonly FaultyItem[]>();

/**
 * A wrong item of this list costs only itself: it is taken out, and {@link faultyItems} tells of it. Where every item is
 * wrong, or anything beside the list is, the request is refused as any other.
 */
export const ForgivingList =
  (list: string): ClassDecorator =>
  (type) =>
    void forgivingLists.set(type as unknown as WireClass, list);

/** Items that were taken out of a request's body; in their order there. */
export const faultyItems = (body: object): readonly FaultyItem[] => faultyOf.get(body) ?? [];

/** The body without the faulty items of its forgiving list; null where that does not make it right. */
export function withoutFaultyItems(type: WireClass, value: unknown, validate: ValidateFunction): object | null {
  const list = forgivingLists.get(type);
  const errors = (validate.errors ?? []) as ErrorObject[];
  if (list === undefined || typeof value !== 'object' || value === null) return null;
  const items = (value as Record<string, unknown>)[list];
  if (!Array.isArray(items)) return null;
  const wrong = new Map<number, ErrorObject[]>();
  for (const error of errors) {
    const [, name, index] = error.instancePath.split('/');
    if (name !== list || index === undefined) return null;
    const known = wrong.get(Number(index));
    if (known) known.push(error);
    else wrong.set(Number(index), [error]);
  }
  if (wrong.size === items.length) return null;
  const kept = { ...value, [list]: items.filter((_, index) => !wrong.has(index)) };
  if (!validate(kept)) return null;
  const faulty = [...wrong].sort(([a], [b]) => a - b).map(([index, of]) => faultyItem(list, index, items[index], of));
  faultyOf.set(kept, faulty);
  return kept;
}

function faultyItem(list: string, index: number, item: unknown, errors: readonly ErrorObject[]): FaultyItem {
  const [first] = fieldErrorsOf('body', errors, 1);
  const { field, value, expected } = first ?? { field: list, value: null, expected: 'another value' };
  return { item, error: { field: field.replace(`${list}[${index}].`, ''), value, expected } };
}
