// Writes src/generated/ from openapi/berth-v1.json; with --check only says whether anything would change.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../openapi/berth-v1.json', import.meta.url);
const header = '// Generated from openapi/berth-v1.json by `npm run generate -w @berth/contracts`: do not edit.\n';

const ast = await openapiTS(source, { rootTypes: true, rootTypesNoSchemaPrefix: true, defaultNonNullable: false });
const generated = {
  'berth-v1.ts': header + astToString(ast),
  'operations.ts': header + operationTable(JSON.parse(readFileSync(source, 'utf8'))),
};

function operationTable({ paths }) {
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.operationId)
      .map(([method, { operationId }]) => `  ${operationId}: { method: '${method.toUpperCase()}', path: '${path}' },`),
  );
  return `/** Operation id → how it is called over HTTP. */\nexport const OPERATIONS = {\n${lines.join('\n')}\n} as const;\n`;
}

const check = process.argv.includes('--check');
for (const [name, text] of Object.entries(generated)) {
  const target = new URL(`../src/generated/${name}`, import.meta.url);
  if (!check) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`libs/contracts/src/generated/${name} is out of date: run \`npm run generate -w @berth/contracts\``);
    process.exitCode = 1;
  }
}
