import { checkPciConfig, withoutPlacement } from '@berth/pci-config';
import * as fc from 'fast-check';
import { describeWithNova, itAgreesWithNova } from './differential.js';
import { deviceSpec } from './generate/device-specs.js';
import { asHost, asOracleDevices, scan } from './generate/scans.js';
import { hasRefusedRegex } from './meant-regex.js';

const matchable = deviceSpec.map((spec) => {
  const { managed: _m, live_migratable: _l, one_time_use: _o, ...rest } = spec as Record<string, unknown>;
  return JSON.stringify(rest);
});

describeWithNova('which entry takes which device, as in the real Nova', () => {
  itAgreesWithNova({
    name: 'first match on a host',
    arbitrary: fc.record({ values: fc.array(matchable, { minLength: 1, maxLength: 3 }), devices: scan }),
    seed: 50_702,
    runs: [2000, 30_000],
    questions: ({ values, devices }) => [
      { op: 'match', values, host: asHost(devices), devices: asOracleDevices(devices) },
    ],
    nova: ([answer]) => (answer?.ok ? answer.matches : null),
    ours: ({ values, devices }) => {
      const check = checkPciConfig(JSON.stringify({ device_spec: values }), { mode: withoutPlacement, devices });
      return check.accepted
        ? (check.host?.matches.map(({ entry }) => (entry === null ? null : entry.entry)) ?? null)
        : null;
    },
    meant: [{ name: 'regular expressions beyond docs/adr/0071', applies: ({ values }) => hasRefusedRegex(values) }],
  });
});
