import document from '@berth/contracts/openapi/berth-v1.json';
import { gpu, machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

interface Schema {
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
}

const schemas = document.components.schemas as unknown as Readonly<Record<string, Schema>>;
const resolved = (schema: Schema): Schema =>
  schema.$ref ? resolved(schemas[schema.$ref.replace('#/components/schemas/', '')] as Schema) : schema;

/** What the document shows for a field: its example, or where it shows none, the least that fits. */
function shown(given: Schema): unknown {
  const schema = resolved(given);
  if (schema.examples) return schema.examples[0];
  if (schema.anyOf) return shown(schema.anyOf[0] as Schema);
  if (schema.enum) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case 'object':
      return least(schema);
    case 'array':
      return schema.items && schema.minItems ? [shown(schema.items)] : [];
    case 'boolean':
      return true;
    case 'string':
      return 'text';
    default:
      return schema.minimum ?? 1;
  }
}

/** A wish for nothing is refused, which no schema can say: what must say something is shown with these. */
const SAID = ['resources', 'vendorId'];

const least = (schema: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name) || SAID.includes(name))
      .map(([name, field]) => [name, shown(field)]),
  );

/** Every body the document shows: what is required, and beside it every other field that has an example, one at a time. */
function bodiesOf({ requestBody }: Operation): [string, object | undefined][] {
  const given = requestBody && Object.values(requestBody.content)[0]?.schema;
  if (!given) return [['no body', undefined]];
  const schema = resolved(given);
  const more = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) => !schema.required?.includes(name) && resolved(field).examples,
  );
  return [
    ['what is required', least(schema)],
    ...more.map(([name, field]): [string, object] => [name, { ...least(schema), [name]: shown(field) }]),
  ];
}

const calls = Object.entries(document.paths as unknown as Record<string, Record<string, Operation>>).flatMap(
  ([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => !['streamEvents', 'metrics'].includes(operation.operationId))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

describe("the OpenAPI document's examples, carried out", () => {
  const server = new TestServer();
  beforeAll(async () => {
    await server.start();
    await machine(server, 'node-1', [gpu('0000:81:00.0')]);
  });
  afterAll(() => server.discard());

  const examples = calls.flatMap(({ method, path, operation }) =>
    bodiesOf(operation).map(([what, body]) => ({
      name: `${operation.operationId}: ${what}`,
      method,
      path,
      operation,
      body,
    })),
  );

  // The server under test holds every answer against the document: status and body.
  test.each(examples)('$name', async ({ method, path, operation, body }) => {
    const parameters = operation.parameters ?? [];
    const at = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = parameters.find((one) => one.name === name && one.in === 'path');
      return encodeURIComponent(String(shown(parameter?.schema ?? {})));
    });
    const query = parameters
      .filter((one) => one.in === 'query' && one.required)
      .map((one) => `${one.name}=${encodeURIComponent(String(shown(one.schema)))}`);
    const answer = await server.call(method, [at, ...query].join('?'), { body });
    expect({ status: answer.status, errors: answer.body?.errors }).not.toMatchObject({ errors: expect.anything() });
    expect(answer.status).toBeLessThan(500);
  });
});
