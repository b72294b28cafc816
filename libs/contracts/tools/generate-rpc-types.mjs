// Writes src/generated/berth-v1-rpcs.ts from proto/berth/v1; with --check only says whether anything would change.
// The shapes are those of proto-loader with { longs: Number, enums: String, keepCase: false }.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import protobuf from 'protobufjs';

const folder = new URL('../proto/', import.meta.url);
const target = new URL('../src/generated/berth-v1-rpcs.ts', import.meta.url);

const root = new protobuf.Root();
root.resolvePath = (_origin, path) => (path in protobuf.common ? path : new URL(path, folder).pathname);
const names = readdirSync(new URL('berth/v1/', folder)).sort();
root.loadSync(
  names.map((name) => `berth/v1/${name}`),
  { keepCase: false, alternateCommentMode: true },
);
root.resolveAll();

const SCALARS = { string: 'string', bool: 'boolean', double: 'number', int32: 'number', int64: 'number' };
const items = root.lookup('berth.v1').nestedArray;

const comment = (text, indent = '') => (text ? `${indent}/** ${text.replaceAll('\n', ' ')} */\n` : '');

function typeOf({ type, resolvedType }) {
  if (type === 'google.protobuf.Struct') return 'JsonObject';
  if (type === 'google.protobuf.Value') return 'JsonValue';
  return resolvedType ? resolvedType.name : SCALARS[type];
}

function fieldText(field) {
  const { name } = field;
  const type = field.map ? `Record<string, ${typeOf(field)}>` : field.repeated ? `${typeOf(field)}[]` : typeOf(field);
  return `${comment(field.comment, '  ')}  ${name}?: ${type};`;
}

function itemText(item) {
  const head = comment(item.comment);
  if (item instanceof protobuf.Enum) {
    return `${head}export type ${item.name} =\n${Object.keys(item.values)
      .map((value) => `  | '${value}'`)
      .join('\n')};`;
  }
  return `${head}export interface ${item.name} {\n${item.fieldsArray.map(fieldText).join('\n')}\n}`;
}

const services = items.filter((item) => item instanceof protobuf.Service);
const methods = services.flatMap(({ name: service, methodsArray }) =>
  methodsArray.map((method) => ({ service, ...method, stream: method.responseStream === true })),
);
const text = `// Generated from proto/berth/v1 by \`npm run generate -w @berth/contracts\`: do not edit.
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

/** Every RPC of berth.v1: its service, and whether it answers with a stream. */
export const RPCS = {
${methods.map(({ name, service, stream }) => `  ${name}: { service: '${service}', stream: ${stream} },`).join('\n')}
} as const;

/** RPC → what it takes and what it answers (with \`stream\`, again and again). */
export interface RpcTypes {
${methods.map(({ name, requestType, responseType }) => `  ${name}: { request: ${requestType}; response: ${responseType} };`).join('\n')}
}

${items
  .filter((item) => !(item instanceof protobuf.Service))
  .map(itemText)
  .join('\n\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error(
    'libs/contracts/src/generated/berth-v1-rpcs.ts is out of date: run `npm run generate -w @berth/contracts`',
  );
  process.exitCode = 1;
}
