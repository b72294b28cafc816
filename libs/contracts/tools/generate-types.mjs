// Writes src/generated/berth-v1.ts from openapi/berth-v1.json; with --check only says whether it would change.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../openapi/berth-v1.json', import.meta.url);
const target = new URL('../src/generated/berth-v1.ts', import.meta.url);

const ast = await openapiTS(source, { rootTypes: true, rootTypesNoSchemaPrefix: true, alphabetize: false });
const text = `// Generated from openapi/berth-v1.json by \`npm run generate -w @berth/contracts\`: do not edit.\n${astToString(ast)}`;

if (process.argv.includes('--check')) {
  const present = readFileSync(target, 'utf8');
  if (present !== text) {
    console.error(
      'libs/contracts/src/generated/berth-v1.ts is out of date: run `npm run generate -w @berth/contracts`',
    );
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
}
