import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScenario } from './file/read-scenario.js';
import { mutateFile } from './run/mutate.js';
import { runFile } from './run/run-file.js';

const PAGE = readFileSync(join(__dirname, '../../../docs/scenarios.md'), 'utf8');
const example = /```yaml\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? '';
const schema = JSON.parse(readFileSync(join(__dirname, '../schema/scenario.schema.json'), 'utf8')) as {
  definitions: Record<string, { properties?: Record<string, unknown> }>;
};

describe('docs/scenarios.md', () => {
  it('has an example that passes as printed', async () => {
    const { failed, seeds } = await runFile(readScenario('last-gpu.yaml', example));
    expect(failed).toBeNull();
    expect(PAGE).toContain(`passed last-gpu.yaml (${seeds} interleavings)\n1 passed, 0 failed`);
  });

  it('fails as it says when one word is changed', async () => {
    const changed = example.replace(
      'owners: { gpu-node: { 81:00.0: alice } }',
      'owners: { gpu-node: { 81:00.0: bob } }',
    );
    expect(changed).not.toBe(example);
    const { failed } = await runFile(readScenario('last-gpu.yaml', changed));
    expect(failed?.lines[0]).toMatch(/^last-gpu\.yaml:\d+: steps\[0\]\.expect\.exactlyOneOf/);
  });

  it('has no expectation in it that holds anyway', async () => {
    expect((await mutateFile(readScenario('last-gpu.yaml', example))).survivors).toEqual([]);
  }, 60_000);

  it('names every verb and every expectation of the format', () => {
    const verbs = Object.keys(schema.definitions).flatMap((name) => (name.startsWith('step.') ? [name.slice(5)] : []));
    const members = Object.keys(schema.definitions.expect?.properties ?? {});
    expect(verbs.length).toBeGreaterThan(30);
    const missing = [...verbs.filter((verb) => verb !== 'look'), ...members].filter(
      (word) => !new RegExp(`\`${word}[\`:]`).test(PAGE),
    );
    expect(missing).toEqual([]);
  });
});
