import 'reflect-metadata';

/** What a field's decorators say to people, beside what they check. */
export interface Documented {
  readonly description?: string;
  readonly example?: unknown;
  /** What would be right, said after a refused value. */
  readonly expected?: string;
  readonly itemExpected?: string;
  readonly format?: string;
  /** What an absent field means. */
  readonly default?: unknown;
}

const DOCUMENTED = Symbol('berth:documented');
const NESTED = Symbol('berth:nested');

export const describe =
  (doc: Documented): PropertyDecorator =>
  (target, property) =>
    Reflect.defineMetadata(DOCUMENTED, doc, target, property);

/** Remembers the class behind a nested field: class-transformer's own storage is not public. */
export const nest =
  (type: () => new () => object): PropertyDecorator =>
  (target, property) =>
    Reflect.defineMetadata(NESTED, type, target, property);

export const documentationOf = (type: new () => object, property: string): Documented =>
  Reflect.getMetadata(DOCUMENTED, type.prototype, property) ?? {};

export const nestedClassOf = (type: new () => object, property: string): (new () => object) | undefined =>
  Reflect.getMetadata(NESTED, type.prototype, property)?.();

const OPEN = Symbol('berth:open');

/** Class decorator: objects of this class carry more members than the ones it names. */
export const Open = (): ClassDecorator => (target) => Reflect.defineMetadata(OPEN, true, target);

export const isOpen = (type: new () => object): boolean => Reflect.getMetadata(OPEN, type) === true;
