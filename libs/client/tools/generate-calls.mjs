// Writes src/generated/berth-calls.ts, a method for each operation of the OpenAPI document; --check only compares.
import { readFileSync, writeFileSync } from 'node:fs';

const source = new URL('../../contracts/openapi/berth-v1.json', import.meta.url);
const target = new URL('../src/generated/berth-calls.ts', import.meta.url);
/** Answers that are no JSON: the client has its own way with events, and figures are for Prometheus. */
const NOT_JSON = ['streamEvents', 'metrics'];

const { paths } = JSON.parse(readFileSync(source, 'utf8'));
const methods = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { operationId }]) => operationId && !NOT_JSON.includes(operationId))
    .map(([verb, operation]) => methodOf(path, verb, operation)),
);

function methodOf(path, verb, { operationId: id, summary, parameters = [], requestBody }) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const schema = requestBody?.content['application/json'].schema.$ref.split('/').at(-1);
  const takesBody = requestBody && schema !== 'EmptyBody';
  const takesQuery = parameters.some((parameter) => parameter.in === 'query');
  const inputs = [
    ...names.map((name) => `${name}: string`),
    ...(takesBody ? [`body: BodyOf<'${id}'>${requestBody.required ? '' : ' = {}'}`] : []),
    ...(takesQuery ? [`query: QueryOf<'${id}'> = {}`] : []),
    `options?: ${verb === 'get' ? 'CallOptions' : 'CommandOptions'}`,
  ];
  const parts = [
    ...(names.length > 0 ? [`path: { ${names.join(', ')} }`] : []),
    ...(takesBody ? ['body'] : requestBody ? ['body: {}'] : []),
    ...(takesQuery ? ['query'] : []),
  ];
  return `  /** ${summary}. \`${verb.toUpperCase()} ${path}\` */
  ${id}(${inputs.join(', ')}): Promise<ReplyOf<'${id}'>> {
    return this.transport.call('${id}', { ${parts.join(', ')} }, options);
  }
`;
}

const text = `// Generated from libs/contracts/openapi/berth-v1.json by \`npm run generate -w @berth/client\`: do not edit.
import type { CallOptions, CommandOptions } from '../calls/client-options.js';
import type { BodyOf, QueryOf, ReplyOf } from '../calls/operation-types.js';
import type { Transport } from '../calls/transport.js';

/** Every operation that answers JSON; each rejects with BerthProblemError or BerthUnreachableError. */
export abstract class BerthCalls {
  protected abstract readonly transport: Transport;

${methods.join('\n')}}
`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('libs/client/src/generated/berth-calls.ts is out of date: run `npm run generate -w @berth/client`');
  process.exitCode = 1;
}
