import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import { RouteConfig, RouteSchema } from '@nestjs/platform-fastify';
import { ApiBody, ApiHeader, ApiOperation, ApiParam, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { EntityTag } from '../http/entity-tags.js';
import { type JsonSchema, refTo, schemasOf, type WireClass } from './json-schema.js';
import { WireSchema } from './wire-schema.js';

export interface OperationOptions {
  /** Also the operation's id: the name of the method of `@berth/client`. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly path?: WireClass;
  readonly query?: WireClass;
  readonly headers?: WireClass;
  readonly body?: WireClass;
  readonly reply: WireClass;
  /** Default 200. */
  readonly status?: number;
  /** Statuses of problems beside 400, 401, 403, 429 and 503, which every operation may answer. */
  readonly problems?: readonly number[];
  /** Of a GET of one thing: what its ETag is made of. */
  readonly entityTag?: EntityTag;
}

/** Under this key a controller's method carries its {@link OperationOptions}. */
export const OPERATION = Symbol('berth:operation');

const TITLES: Readonly<Record<number, string>> = {
  400: 'Something in the request is wrong: `errors` names every field.',
  401: 'No token, or one that is not taken: `code` says which.',
  403: "Not with this token's role, host or subject.",
  404: 'There is no such thing.',
  409: 'Refused: `reasons` has every reason, with the numbers. Nothing was taken.',
  412: 'If-Match names another state than the present one.',
  413: 'The body is too large.',
  415: 'The body is not application/json in UTF-8.',
  422: 'The Idempotency-Key was used before with another request.',
  429: 'Too often, or too much at once: nothing was done, try again after Retry-After.',
  503: 'Not now: try again after Retry-After.',
  504: 'The deadline passed; `outcomeUnknown` says whether it may have happened.',
};

/** The classes that operations mention, for the components of the OpenAPI document. */
export const wireClasses = new Set<WireClass>();

/** Everything there is to say of one HTTP operation: what it takes and is checked for, what it answers. */
export function Operation(options: OperationOptions): MethodDecorator {
  const { path, query, headers, body, reply, status = 200, entityTag } = options;
  for (const type of [body, reply]) if (type) wireClasses.add(type);
  const problems = new Set([400, 401, 403, 429, 503, ...(options.problems ?? []), ...(body ? [413, 415] : [])]);
  return applyDecorators(
    SetMetadata(OPERATION, options),
    HttpCode(status),
    RouteSchema({
      ...(path ? { params: new WireSchema(path, 'path') } : {}),
      ...(query ? { querystring: new WireSchema(query, 'query') } : {}),
      ...(headers ? { headers: new WireSchema(headers, 'headers') } : {}),
      ...(body ? { body: new WireSchema(body, 'body') } : {}),
    }),
    ApiOperation({
      operationId: options.id,
      summary: options.summary,
      ...(options.description ? { description: options.description } : {}),
    }),
    ...fieldsOf(path).map(({ name, schema }) => ApiParam({ name, required: true, schema, ...texts(schema) })),
    ...fieldsOf(query).map(({ name, schema, required }) => ApiQuery({ name, required, schema, ...texts(schema) })),
    ...fieldsOf(headers).map(({ name, schema, required }) => ApiHeader({ name, required, schema, ...texts(schema) })),
    ...(body ? [ApiBody({ schema: refTo(body), required: hasRequired(body) })] : []),
    ...(entityTag ? tagged(entityTag) : []),
    ApiResponse({ status, description: 'Done.', schema: refTo(reply), ...(entityTag ? { headers: ETAG } : {}) }),
    ...[...problems].sort().map(problemResponse),
  );
}

const ETAG = {
  ETag: {
    description: 'Changes with the thing. Give it back as If-None-Match, or as If-Match with what changes the thing.',
    schema: { type: 'string' as const },
  },
};

const tagged = (entityTag: EntityTag): (MethodDecorator & ClassDecorator)[] => [
  RouteConfig({ entityTag }) as MethodDecorator & ClassDecorator,
  ApiHeader({
    name: 'if-none-match',
    required: false,
    description: 'ETags seen before: 304 without a body where it is one of them still.',
    schema: { type: 'string' },
  }),
  ApiResponse({ status: 304, description: 'As it was when If-None-Match was given out.' }),
];

const problemResponse = (status: number): MethodDecorator =>
  ApiResponse({
    status,
    description: TITLES[status] ?? '',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  });

/** What any operation that asks for a token may answer: for those that are not made by {@link Operation}. */
export const AccessProblems = (): MethodDecorator => applyDecorators(...[401, 403, 429].map(problemResponse));

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** Path, query and header fields one by one. An optional one is absent, never null, on that side of HTTP. */
function fieldsOf(type: WireClass | undefined): Field[] {
  if (!type) return [];
  const schema = schemasOf([type])[type.name] as { properties: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(schema.properties).map(([name, field]) => ({
    name,
    schema: withoutNull(field),
    required: schema.required?.includes(name) ?? false,
  }));
}

export const withoutNull = (schema: JsonSchema): JsonSchema => {
  const { type, enum: values } = schema as { type?: string | string[]; enum?: unknown[] };
  if (!Array.isArray(type)) return schema;
  return {
    ...schema,
    type: type.find((name) => name !== 'null'),
    ...(values ? { enum: values.filter((value) => value !== null) } : {}),
  };
};

const texts = (schema: JsonSchema): { description: string } => ({ description: String(schema.description ?? '') });

const hasRequired = (type: WireClass): boolean => 'required' in (schemasOf([type])[type.name] as JsonSchema);
