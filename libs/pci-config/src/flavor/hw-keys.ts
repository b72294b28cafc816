import { NUMA_POLICIES } from '@berth/domain';
import { readBoolean } from '../literal/booleans.js';
import { readInteger } from '../literal/numbers.js';
import { CPU_POLICIES, CPU_THREAD_POLICIES, EMULATOR_THREAD_POLICIES } from './flavor.js';

/** What the API accepts as a value of one extra spec. */
export interface ValueRule {
  readonly accepts: (value: string) => boolean;
  readonly expected: string;
}

const boolean: ValueRule = { accepts: (value) => readBoolean(value) !== null, expected: 'a boolean' };

const whole = (min: number, max = Number.MAX_SAFE_INTEGER): ValueRule => ({
  accepts: (value) => {
    const number = readInteger(value);
    return number !== null && number >= min && number <= max;
  },
  expected: max === Number.MAX_SAFE_INTEGER ? `a whole number, ${min} or more` : `a whole number from ${min} to ${max}`,
});

const oneOf = (...values: readonly string[]): ValueRule => ({
  accepts: (value) => values.includes(value),
  expected: `one of ${values.join(', ')}`,
});

const pattern = (regex: RegExp, expected: string): ValueRule => ({ accepts: (value) => regex.test(value), expected });

const cpuSet = pattern(/^\^?[0-9]+(?:-[0-9]+|,\^?[0-9]+)*$/, 'a list of CPUs such as 0-3,^2,8');

/** Every `hw:` extra spec of the API without a number in its name, and its values (API 2.86 and later). */
const HW_KEYS: Readonly<Record<string, ValueRule>> = {
  'hw:boot_menu': boolean,
  'hw:cpu_cores': whole(1),
  'hw:cpu_dedicated_mask': cpuSet,
  'hw:cpu_max_cores': whole(1),
  'hw:cpu_max_sockets': whole(1),
  'hw:cpu_max_threads': whole(1),
  'hw:cpu_policy': oneOf(...CPU_POLICIES),
  'hw:cpu_realtime': boolean,
  'hw:cpu_realtime_mask': cpuSet,
  'hw:cpu_sockets': whole(1),
  'hw:cpu_thread_policy': oneOf(...CPU_THREAD_POLICIES),
  'hw:cpu_threads': whole(1),
  'hw:emulator_threads_policy': oneOf(...EMULATOR_THREAD_POLICIES),
  'hw:ephemeral_encryption': boolean,
  'hw:ephemeral_encryption_format': oneOf('plain', 'luks', 'luksv2'),
  'hw:hide_hypervisor_id': boolean,
  'hw:locked_memory': boolean,
  'hw:mem_encryption': boolean,
  'hw:mem_encryption_model': oneOf('amd-sev', 'amd-sev-es', 'amd-sev-snp'),
  'hw:mem_page_size': pattern(
    /^(large|small|any|[0-9]+([kKMGT]i?)?(b|bit|B)?)$/,
    'large, small, any, a number of KiB, or a size such as 2MB',
  ),
  'hw:numa_nodes': whole(1),
  'hw:pci_numa_affinity_policy': oneOf(...NUMA_POLICIES),
  'hw:pmem': pattern(/^[a-zA-Z0-9_]+(?:,[a-zA-Z0-9_]+)*,?$/, 'labels joined by commas'),
  'hw:pmu': boolean,
  'hw:redirected_usb_ports': whole(0, 15),
  'hw:serial_port_count': whole(0),
  'hw:sound_model': oneOf('sb16', 'es1370', 'pcspk', 'ac97', 'ich6', 'ich9', 'usb', 'virtio'),
  'hw:tpm_model': oneOf('tpm-tis', 'tpm-crb'),
  'hw:tpm_secret_security': oneOf('user', 'host', 'deployment'),
  'hw:tpm_version': oneOf('1.2', '2.0'),
  'hw:usb_model': oneOf('none', 'qemu-xhci', 'nec-xhci'),
  'hw:vif_multiqueue_enabled': boolean,
  'hw:viommu_model': oneOf('intel', 'smmuv3', 'virtio', 'auto'),
  'hw:virtio_packed_ring': boolean,
  'hw:watchdog_action': oneOf('none', 'pause', 'poweroff', 'reset', 'disabled'),
};

export const HW_KEY_NAMES: readonly string[] = [...Object.keys(HW_KEYS), 'hw:numa_cpus.0', 'hw:numa_mem.0'];

/** The rule of one `hw:` key; null if there is no such key, which the API refuses. */
export function hwKeyRule(key: string): ValueRule | null {
  if (/^hw:numa_cpus\.[0-9]+$/.test(key)) return cpuSet;
  if (/^hw:numa_mem\.[0-9]+$/.test(key)) return whole(1);
  return Object.hasOwn(HW_KEYS, key) ? (HW_KEYS[key] ?? null) : null;
}
