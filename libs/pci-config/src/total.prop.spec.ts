import * as fc from 'fast-check';
import { checkExtraSpec, checkPciConfig, guestTopology } from './index.js';

const runs = { numRuns: process.env.BERTH_FULL ? 20_000 : 500 };
const key = fc.constantFrom(
  'vendor_id',
  'product_id',
  'address',
  'devname',
  'remote_managed',
  'one_time_use',
  'name',
  'traits',
  'numa_policy',
  'domain',
  'bus',
  '__proto__',
  'constructor',
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
})).value;

describe('every input gets a verdict, none an exception', () => {
  it('any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        (text) => checkPciConfig(`[pci]\n${text}`).errors.length >= 0,
      ),
      runs,
    );
  });

  it('any JSON', () => {
    fc.assert(
      fc.property(json, json, (device_spec, alias) => {
        const check = checkPciConfig(JSON.stringify({ device_spec, alias }), { devices: [] });
        return check.accepted === (check.errors.length === 0);
      }),
      runs,
    );
  });

  it('any extra specs', () => {
    const hw = fc.constantFrom(
      'hw:numa_nodes',
      'hw:numa_cpus.0',
      'hw:numa_mem.0',
      'hw:mem_page_size',
      'hw:cpu_policy',
      'hw:cpu_dedicated_mask',
      'pci_passthrough:alias',
      'resources:VCPU',
    );
    fc.assert(
      fc.property(hw, fc.string({ unit: fc.constantFrom(...'0123456789-^,: xMBb') }), (name, value) => {
        const check = checkExtraSpec(name, value);
        const topology = guestTopology({ vcpus: 4, memoryMib: 4096, extraSpecs: { [name]: value } });
        return check.accepted === (check.errors.length === 0) && (topology.ok || topology.errors.length > 0);
      }),
      runs,
    );
  });
});
