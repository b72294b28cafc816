import { NUMA_POLICIES, type NumaPolicy } from '@berth/domain';
import {
  CPU_POLICIES,
  CPU_THREAD_POLICIES,
  type CpuPolicy,
  type CpuThreadPolicy,
  EMULATOR_THREAD_POLICIES,
  type EmulatorThreadPolicy,
} from '../flavor/flavor.js';
import { type Asks, chosen, lookUp, refuse } from './asks.js';

/** `cpu_policy`: the flavor decides; an image may only ask for no more than the flavor gives. */
export function readCpuPolicy(asks: Asks): CpuPolicy | null {
  const said = lookUp(asks, 'cpu_policy');
  const flavor = chosen(asks, 'hw:cpu_policy', said.flavor, CPU_POLICIES);
  const image = chosen(asks, 'hw_cpu_policy', said.image, CPU_POLICIES);
  const forbidden =
    (flavor === 'mixed' && image === 'dedicated') || (flavor === 'shared' && image !== null && image !== 'shared');
  if (forbidden)
    refuse(
      asks,
      'hw_cpu_policy',
      image,
      `the flavor's hw:cpu_policy is ${flavor}; an image may not raise it to ${image}`,
    );
  return flavor ?? image;
}

/** `cpu_thread_policy`: an image may choose only where the flavor says nothing or `prefer`. */
export function readCpuThreadPolicy(asks: Asks): CpuThreadPolicy | null {
  const said = lookUp(asks, 'cpu_thread_policy');
  const flavor = chosen(asks, 'hw:cpu_thread_policy', said.flavor, CPU_THREAD_POLICIES);
  const image = chosen(asks, 'hw_cpu_thread_policy', said.image, CPU_THREAD_POLICIES);
  if (flavor === null || flavor === 'prefer') return flavor ?? image;
  if (image !== null && image !== flavor) {
    refuse(
      asks,
      'hw_cpu_thread_policy',
      image,
      `the flavor's hw:cpu_thread_policy is ${flavor}; image and flavor must agree`,
    );
  }
  return flavor;
}

export const readEmulatorThreadPolicy = (asks: Asks): EmulatorThreadPolicy | null =>
  chosen(asks, 'hw:emulator_threads_policy', lookUp(asks, 'emulator_threads_policy').flavor, EMULATOR_THREAD_POLICIES);

/** `pci_numa_affinity_policy` for every alias request, or null where neither sets it (Nova facts 2.10). */
export function readPciNumaPolicy(asks: Asks): NumaPolicy | null {
  const said = lookUp(asks, 'pci_numa_affinity_policy');
  const flavor = chosen(asks, 'hw:pci_numa_affinity_policy', said.flavor, NUMA_POLICIES);
  const image = chosen(asks, 'hw_pci_numa_affinity_policy', said.image, NUMA_POLICIES);
  if (flavor !== null && image !== null && flavor !== image) {
    refuse(
      asks,
      'hw_pci_numa_affinity_policy',
      image,
      `the flavor's hw:pci_numa_affinity_policy is ${flavor}; image and flavor must agree`,
    );
  }
  return flavor ?? image;
}
