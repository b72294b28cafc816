import document from '@berth/contracts/openapi/berth-v1.json';
import type { Schema } from '../values/schema-sampler.js';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly statuses: ReadonlySet<number>;
  /** Empty: no token is asked for. */
  readonly roles: readonly string[];
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-berth-roles'?: readonly string[];
}

export const SCHEMAS = document.components.schemas as unknown as Readonly<Record<string, Schema>>;

/** Every operation that answers and ends: event streams are tried over raw sockets. */
export const OPERATIONS_OF_DOCUMENT: readonly Operation[] = Object.entries(
  document.paths as unknown as Record<string, Record<string, RawOperation>>,
)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      id: raw.operationId,
      method: method.toUpperCase(),
      path,
      parameters: raw.parameters ?? [],
      body: raw.requestBody?.content['application/json']?.schema ?? null,
      statuses: new Set(Object.keys(raw.responses).map(Number)),
      roles: raw['x-berth-roles'] ?? [],
    })),
  )
  .filter(({ id }) => id !== 'streamEvents');
