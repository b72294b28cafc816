import document from '@berth/contracts/openapi/berth-v1.json';
import Ajv2020 from 'ajv/dist/2020.js';

interface Operation {
  readonly responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }>;
}
const paths = document.paths as unknown as Record<string, Record<string, Operation>>;

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: 'berth', components: document.components });

const routes = Object.entries(paths).map(([path, operations]) => ({
  matches: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  wild: path.includes('{'),
  operations,
}));

/** Throws where an answer is not the one the OpenAPI document promises for this operation and status. */
export function checkReply(method: string, path: string, status: number, body: unknown): void {
  const bare = path.split('?', 1)[0] as string;
  const fitting = routes.filter(({ matches }) => matches.test(bare)).sort((a, b) => Number(a.wild) - Number(b.wild));
  const operation = fitting[0]?.operations[method.toLowerCase()];
  const content = operation?.responses[String(status)]?.content;
  const ref = content ? Object.values(content)[0]?.schema.$ref : status >= 400 ? '#/components/schemas/Problem' : null;
  if (operation && !operation.responses[String(status)])
    throw new Error(`${method} ${path}: status ${status} is not documented: ${JSON.stringify(body)}`);
  if (operation && !content && body !== null)
    throw new Error(`${method} ${path}: ${status} is documented without a body`);
  if (!ref) return;
  const validate = ajv.getSchema(`berth${ref}`);
  if (!validate) throw new Error(`no schema ${ref}`);
  if (validate(body)) return;
  const errors = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
  throw new Error(
    `${method} ${path}: the answer of status ${status} is not as documented: ${errors}: ${JSON.stringify(body)}`,
  );
}
