import { type Alias, checkPciConfig, withoutPlacement } from '@berth/pci-config';
import * as fc from 'fast-check';
import { describeWithNova, itAgreesWithNova, type MeantDifference } from './differential.js';
import { aliasText } from './generate/aliases.js';

interface Written {
  readonly [key: string]: unknown;
}

function written(values: readonly string[]): readonly Written[] {
  return values.flatMap((value) => {
    try {
      const read: unknown = JSON.parse(value);
      return typeof read === 'object' && read !== null && !Array.isArray(read) ? [read as Written] : [];
    } catch {
      return [];
    }
  });
}

const nameOf = (alias: Written): string => String(alias.name).trim();

const meant: readonly MeantDifference<readonly string[]>[] = [
  {
    name: 'newer than the oracle, fact 2.4 (an alias needs both ids)',
    applies: (values) => written(values).some((alias) => !('vendor_id' in alias) || !('product_id' in alias)),
  },
  {
    name: 'newer than the oracle, fact 2.1 (keys resource_class, traits, live_migratable)',
    applies: (values) =>
      written(values).some((alias) => 'resource_class' in alias || 'traits' in alias || 'live_migratable' in alias),
  },
  {
    name: 'defect D5 (one name twice without device_type)',
    applies: (values) => {
      const names = written(values)
        .filter((alias) => !('device_type' in alias))
        .map(nameOf);
      return new Set(names).size < names.length;
    },
  },
  {
    name: 'ids that meet no device: a line break or digits beyond ASCII (docs/adr/0070)',
    applies: (values) =>
      written(values).some((alias) =>
        [alias.vendor_id, alias.product_id].some((id) => typeof id === 'string' && /\n$|[^ -~]/.test(id)),
      ),
  },
];

const shown = (aliases: readonly Alias[]) =>
  Object.fromEntries(aliases.map(({ name, numaPolicy, specs }) => [name, { numa_policy: numaPolicy, specs }]));

describeWithNova('alias values as the real Nova reads them', () => {
  itAgreesWithNova({
    name: 'alias',
    arbitrary: fc.array(aliasText, { minLength: 1, maxLength: 3 }),
    seed: 50_703,
    runs: [2000, 30_000],
    questions: (values) => [{ op: 'alias', values }],
    nova: ([answer]) => (answer?.ok ? answer.aliases : null),
    ours: (values) => {
      const check = checkPciConfig(JSON.stringify({ alias: values }), { mode: withoutPlacement });
      return check.accepted ? shown(check.aliases) : null;
    },
    meant,
  });
});
