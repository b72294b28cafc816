import { checkExtraSpec } from '@berth/pci-config';
import * as fc from 'fast-check';
import { describeWithNova, itAgreesWithNova } from './differential.js';

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const key = fc.oneof(
  {
    weight: 6,
    arbitrary: pick(
      'hw:numa_nodes',
      'hw:numa_cpus.0',
      'hw:numa_cpus.12',
      'hw:numa_mem.1',
      'hw:cpu_policy',
      'hw:cpu_thread_policy',
      'hw:mem_page_size',
      'hw:pci_numa_affinity_policy',
      'hw:cpu_dedicated_mask',
      'hw:cpu_realtime',
      'hw:emulator_threads_policy',
      'hw:pmem',
      'hw:serial_port_count',
      'hw:watchdog_action',
      'hw:locked_memory',
    ),
  },
  {
    weight: 5,
    arbitrary: pick(
      'resources:VCPU',
      'resources1:CUSTOM_GPU',
      'resources_a-B:PGPU',
      'resources:MEMORY_MB',
      'trait:HW_GPU_API_VULKAN',
      'trait2:CUSTOM_FAST',
      'trait_X:CUSTOM_A1',
      'trait:HW_NIC_SRIOV',
    ),
  },
  {
    weight: 2,
    arbitrary: pick(
      'hw:numa_node',
      'hw:numa_cpus.x',
      'hw:numa_cpus',
      'hw:numa_mem.',
      'hw:',
      'resources:custom_x',
      'resources:CUSTOM_',
      'resources:CUSTOM_a',
      'trait:hw_nic_sriov',
      'resources!:VCPU',
      'trait:CUSTOM_A B',
      'resources:FOO',
      'pci_passthrough:aliases',
      'hw:numa_cpus.0.1',
      `resources${'x'.repeat(65)}:VCPU`,
    ),
  },
  {
    weight: 2,
    arbitrary: pick('hw:mem_encryption_model', 'hw:cpu_max_cores', 'trait:HW_PCI_LIVE_MIGRATABLE', 'hw:tpm_model'),
  },
);

const value = pick(
  '1',
  '2',
  '4',
  '0',
  '-1',
  'x',
  '',
  ' 1 ',
  '1_0',
  '0-3',
  '0-3,^2',
  '^1',
  '0,1',
  '1-',
  ',1',
  '0-1-2',
  'shared',
  'dedicated',
  'prefer',
  'isolate',
  'large',
  '2MB',
  '2M',
  '2mb',
  '1KiB',
  '2MBx',
  'any',
  'required',
  'required',
  'required',
  'forbidden',
  'preferred',
  'Required',
  'true',
  'yes',
  'no',
  'share',
  'a,b',
  'a,,b',
  'a,b,',
  'tpm-crb',
  'amd-sev',
  'reset',
  '1',
  '1',
  '3',
);

/** Pairs that mostly go together, so that acceptance is met often. */
const fitting = fc.oneof(
  fc.tuple(
    pick('hw:numa_nodes', 'hw:numa_mem.1', 'resources:VCPU', 'resources1:CUSTOM_GPU', 'hw:serial_port_count'),
    pick('1', '2', ' 4 ', '1_0', '0'),
  ),
  fc.tuple(
    pick('trait:HW_GPU_API_VULKAN', 'trait2:CUSTOM_FAST', 'trait_X:CUSTOM_A1', 'hw:pci_numa_affinity_policy'),
    pick('required', 'required', 'forbidden'),
  ),
  fc.tuple(pick('hw:numa_cpus.0', 'hw:cpu_dedicated_mask'), pick('0-3', '0-3,^2', '^1', '0,1', '0-1-2', '0-1,2-3')),
  fc.tuple(pick('hw:mem_page_size'), pick('large', '2MB', '1KiB', '2048', '2mb', '1GB', '8bit')),
  fc.tuple(pick('hw:cpu_policy'), pick('shared', 'dedicated', 'mixed')),
  fc.tuple(pick('hw:cpu_thread_policy'), pick('prefer', 'isolate', 'require')),
  fc.tuple(pick('hw:cpu_realtime', 'hw:locked_memory'), pick('true', 'yes', '0', 'N')),
);

describeWithNova('extra specs as the API of the real Nova judges them', () => {
  itAgreesWithNova({
    name: 'extra spec',
    arbitrary: fc.oneof(fitting, fc.tuple(key, value)),
    seed: 50_706,
    runs: [3000, 40_000],
    questions: ([name, text]) => [{ op: 'extra_spec', key: name, value: text }],
    nova: ([answer]) => (answer?.ok ? 'accepted' : null),
    ours: ([name, text]) => (checkExtraSpec(name, text).accepted ? 'accepted' : null),
    meant: [
      {
        name: 'newer than the oracle (keys of later releases)',
        applies: ([name]) =>
          ['hw:mem_encryption_model', 'hw:cpu_max_cores', 'trait:HW_PCI_LIVE_MIGRATABLE'].includes(name),
      },
      {
        name: 'a negative amount of a resource (docs/adr/0072)',
        applies: ([name, text]) => name.startsWith('resources') && text === '-1',
      },
    ],
  });
});
