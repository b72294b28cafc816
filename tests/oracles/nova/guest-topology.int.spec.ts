import { guestTopology } from '@berth/pci-config';
import * as fc from 'fast-check';
import { describeWithNova, itAgreesWithNova } from './differential.js';

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
/** `weight` times set against 2 times not. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>, weight: number) =>
  fc.oneof({ weight, arbitrary }, { weight: 2, arbitrary: fc.constant(undefined) });
const odd = <T>(good: fc.Arbitrary<T>, ...bad: readonly T[]) =>
  fc.oneof({ weight: 15, arbitrary: good }, { weight: 1, arbitrary: pick(...bad) });

interface Input {
  readonly vcpus: number;
  readonly memoryMib: number;
  readonly extraSpecs: Readonly<Record<string, string>>;
  readonly image: Readonly<Record<string, string>>;
}

const defined = (extras: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(extras).filter(([, text]) => text !== undefined)) as Record<string, string>;

const cpuPolicy = odd(pick('shared', 'dedicated', 'dedicated', 'mixed'), '', 'Shared');
const threads = odd(pick('prefer', 'isolate', 'require'), 'none', '');
const mask = odd(pick('0', '0-1', '^0', '^0-1', '1,3', '2-3'), '', '9', '0-9', '^', 'x', '0-', '3-1', '0,,1');
const pages = odd(
  pick('large', 'small', 'any', '2048', '2MB', '1GB', '1GiB', '4'),
  '2M',
  '0',
  'huge',
  '2 MB',
  '1B',
  '1.5MB',
  '8192bit',
  '-2MB',
  '2mb',
  '',
);
const cpus = odd(pick('0-1', '2-3', '0', '1-3', '0,2', '1,3', '0-3', '0-3,^2'), '', '4', '0-9', 'a', '2-1');

/** What flavors set; `numa` gives matching lists for two cells half of the time they are set. */
const extras = fc.record({
  'hw:numa_nodes': maybe(odd(pick('1', '2', '2', '4'), '0', '-1', 'x', '02', ' 2', '3', ''), 3),
  'hw:cpu_policy': maybe(cpuPolicy, 1),
  'hw:cpu_thread_policy': maybe(threads, 1),
  'hw:mem_page_size': maybe(pages, 1),
  'hw:cpu_dedicated_mask': maybe(mask, 1),
  'hw:cpu_realtime': maybe(pick('true', 'no'), 1),
  'hw:cpu_realtime_mask': maybe(mask, 1),
  'hw:emulator_threads_policy': maybe(odd(pick('share', 'isolate'), 'x'), 1),
  'resources:PCPU': maybe(pick('4', '5', '2', 'x'), 1),
  'resources1:VCPU': maybe(pick('4', '0'), 1),
  'trait:HW_CPU_HYPERTHREADING': maybe(pick('required', 'forbidden'), 1),
});

const KEEP = ['hw:numa_nodes', 'hw:cpu_policy', 'hw:mem_page_size'];

const numa = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: pick(
      { 'hw:numa_cpus.0': '0-1', 'hw:numa_cpus.1': '2-3', 'hw:numa_mem.0': '1024', 'hw:numa_mem.1': '1024' },
      { 'hw:numa_cpus.0': '0,3', 'hw:numa_cpus.1': '1-2', 'hw:numa_mem.0': '512', 'hw:numa_mem.1': '1536' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        'hw:numa_cpus.0': cpus,
        'hw:numa_cpus.1': cpus,
        'hw:numa_mem.0': pick('1024', '512', '0', '-1', 'x'),
        'hw:numa_mem.1': pick('1024', '1536'),
      },
      { requiredKeys: [] },
    ),
  },
);

const image = fc.record({
  hw_numa_nodes: maybe(pick('1', '2'), 1),
  hw_cpu_policy: maybe(pick('shared', 'dedicated', 'mixed'), 1),
  hw_cpu_thread_policy: maybe(pick('prefer', 'isolate', 'require'), 1),
  hw_mem_page_size: maybe(pick('2MB', 'large', '1048576', 'x'), 1),
  'hw_numa_cpus.0': maybe(pick('0-3'), 1),
  'hw_numa_mem.0': maybe(pick('2048'), 1),
  hw_cpu_realtime_mask: maybe(mask, 1),
});

/** Few keys at a time, or hardly any case would be accepted. */
const input: fc.Arbitrary<Input> = fc
  .record({
    vcpus: pick(4, 4, 2, 3),
    memoryMib: pick(2048, 2048, 1000),
    extras,
    numa,
    image,
    keep: fc.array(fc.nat(10), { maxLength: 2 }),
    withImage: fc.nat(3),
  })
  .map(({ vcpus, memoryMib, extras: all, numa: lists, image: properties, keep, withImage }) => {
    const kept = Object.entries(all).filter(([key], index) => KEEP.includes(key) || keep.includes(index));
    return {
      vcpus,
      memoryMib,
      extraSpecs: defined({ ...Object.fromEntries(kept), ...lists }),
      image: withImage === 0 ? defined(properties) : {},
    };
  });

describeWithNova('guest NUMA topologies as the real Nova makes them', () => {
  itAgreesWithNova({
    name: 'guest topology',
    arbitrary: input,
    seed: 50_705,
    runs: [3000, 40_000],
    questions: ({ vcpus, memoryMib, extraSpecs, image: properties }) => [
      { op: 'guest_topology', vcpus, memory_mib: memoryMib, extra_specs: extraSpecs, image: properties },
    ],
    nova: ([answer]) => (answer?.ok ? { topology: answer.topology } : null),
    ours: ({ image: properties, ...flavor }) => {
      const made = guestTopology(flavor, properties);
      return made.ok ? { topology: made.value } : null;
    },
    meant: [
      {
        name: 'an empty hw:cpu_thread_policy sets nothing (docs/adr/0072)',
        applies: ({ extraSpecs }) => extraSpecs['hw:cpu_thread_policy'] === '',
      },
      {
        name: 'page sizes of no whole KiB, or none (docs/adr/0072)',
        applies: ({ extraSpecs }) => ['0', '1B', '8192bit', '-2MB'].includes(extraSpecs['hw:mem_page_size'] ?? ''),
      },
      {
        name: 'cells without memory (docs/adr/0072)',
        applies: ({ extraSpecs }) => ['0', '-1'].includes(extraSpecs['hw:numa_mem.0'] ?? ''),
      },
    ],
  });
});
