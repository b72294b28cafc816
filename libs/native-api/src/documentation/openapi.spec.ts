import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlineOpenApi } from './offline-openapi.js';

const libs = join(__dirname, '..', '..', '..');

interface Node {
  [name: string]: unknown;
}

describe('the OpenAPI document', () => {
  test('libs/contracts/openapi/berth-v1.json is what the wire classes say (else: npm run generate -w @berth/contracts)', async () => {
    const committed = JSON.parse(readFileSync(join(libs, 'contracts', 'openapi', 'berth-v1.json'), 'utf8'));
    expect(await offlineOpenApi()).toEqual(committed);
  });

  test.each([
    ['contracts', 'generate-types.mjs'],
    ['contracts', 'generate-rpc-types.mjs'],
    ['client', 'generate-calls.mjs'],
  ])('what libs/%s generates from it is up to date', (lib, tool) => {
    execFileSync(process.execPath, [join(libs, lib, 'tools', tool), '--check'], { stdio: 'pipe' });
  });

  test('is whole: every reference leads somewhere, every operation has an id, a tag, an answer and problems', async () => {
    const document = await offlineOpenApi();
    const text = JSON.stringify(document);
    const references = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => String(name)),
    );
    const schemas = (document.components?.schemas ?? {}) as Node;
    expect([...references].filter((name) => !(name in schemas))).toEqual([]);
    const ids: string[] = [];
    for (const operations of Object.values(document.paths)) {
      for (const operation of Object.values(operations) as unknown as Node[]) {
        ids.push(String(operation.operationId));
        expect(operation).toMatchObject({ tags: [expect.any(String)], summary: expect.any(String) });
        expect(Object.keys(operation.responses as Node).some((status) => status.startsWith('2'))).toBe(true);
      }
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain('undefined');
  });
});
