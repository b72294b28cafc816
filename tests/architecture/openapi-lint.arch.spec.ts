import { createRequire } from 'node:module';
import { join } from 'node:path';

const DOCUMENT = join(__dirname, '..', '..', 'libs', 'contracts', 'openapi', 'berth-v1.json');

/** Redocly's linter is the one that openapi-typescript brings along: the lock file pins it. */
interface Linter {
  createConfig(raw: object): Promise<unknown>;
  lint(ask: { ref: string; config: unknown }): Promise<Finding[]>;
  lintFromString(ask: { source: string; config: unknown }): Promise<Finding[]>;
}
interface Finding {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
}

const fromGenerator = createRequire(
  require.resolve('openapi-typescript', { paths: [join(__dirname, '..', '..', 'libs', 'contracts')] }),
);
const linter = fromGenerator('@redocly/openapi-core') as Linter;

/** Probes that take nothing from the caller have nothing to refuse. */
const NOTHING_TO_REFUSE = ['#/paths/~1health~1live/get/responses', '#/paths/~1health~1ready/get/responses'];

const textOf = ({ ruleId, message, location }: Finding): string => `${ruleId}: ${message} at ${location[0]?.pointer}`;

describe('the OpenAPI document under a public linter (Redocly, recommended-strict)', () => {
  test('has nothing that the linter minds', async () => {
    const config = await linter.createConfig({ extends: ['recommended-strict'] });
    const found = await linter.lint({ ref: DOCUMENT, config });
    const minded = found.filter(
      ({ ruleId, location }) =>
        !(ruleId === 'operation-4xx-response' && NOTHING_TO_REFUSE.includes(location[0]?.pointer ?? '')),
    );
    expect(minded.map(textOf)).toEqual([]);
  });

  test('and the linter minds what is wrong', async () => {
    const config = await linter.createConfig({ extends: ['recommended-strict'] });
    const source = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'x', version: '1' },
      paths: { '/x/{id}': { get: {} } },
    });
    const rules = (await linter.lintFromString({ source, config })).map(({ ruleId }) => ruleId);
    expect(rules).toEqual(expect.arrayContaining(['path-parameters-defined', 'operation-operationId']));
  });
});
