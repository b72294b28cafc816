import { readInteger } from '../literal/numbers.js';
import type { CpuPolicy, CpuThreadPolicy, EmulatorThreadPolicy } from '../flavor/flavor.js';
import { type Asks, refuse } from './asks.js';

/** Sum of `resources[N]:<name>`, N a number without leading zero. */
function askedAmount(asks: Asks, name: string): number {
  const key = new RegExp(`^resources([1-9][0-9]*)?:${name}`);
  const amounts = Object.entries(asks.flavor.extraSpecs).filter(([candidate]) => key.test(candidate));
  return amounts.reduce((sum, [, amount]) => sum + (readInteger(amount) ?? 0), 0);
}

/** The CPU policy after explicit `resources:VCPU` or `resources:PCPU`, which exclude hw:cpu_policy and each other. */
export function impliedCpuPolicy(
  asks: Asks,
  policy: CpuPolicy | null,
  emulatorThreads: EmulatorThreadPolicy | null,
): CpuPolicy | null {
  const vcpus = askedAmount(asks, 'VCPU');
  const pcpus = askedAmount(asks, 'PCPU');
  if (policy !== null && (vcpus !== 0 || pcpus !== 0)) {
    refuse(asks, 'hw:cpu_policy', policy, 'excludes resources:VCPU and resources:PCPU; use one or the other');
    return policy;
  }
  if (vcpus !== 0 && pcpus !== 0)
    return refuse(asks, 'resources:PCPU', `${pcpus}`, 'excludes resources:VCPU; use one or the other');
  if (pcpus === 0) return vcpus === 0 ? policy : 'shared';
  const needed = asks.flavor.vcpus + (emulatorThreads === 'isolate' ? 1 : 0);
  if (pcpus !== needed)
    refuse(
      asks,
      'resources:PCPU',
      `${pcpus}`,
      `expected exactly ${needed}: the flavor's vCPUs, and one for isolated emulator threads`,
    );
  return 'dedicated';
}

/** The thread policy after the trait HW_CPU_HYPERTHREADING, which excludes hw:cpu_thread_policy. */
export function impliedThreadPolicy(asks: Asks, policy: CpuThreadPolicy | null): CpuThreadPolicy | null {
  const trait = hyperthreadingTrait(asks);
  if (trait === null) return policy;
  if (policy !== null) {
    refuse(asks, 'hw:cpu_thread_policy', policy, 'excludes trait:HW_CPU_HYPERTHREADING; use one or the other');
    return policy;
  }
  return trait === 'required' ? 'require' : trait === 'forbidden' ? 'isolate' : null;
}

function hyperthreadingTrait(asks: Asks): string | null {
  const key = /^trait([1-9][0-9]*)?:HW_CPU_HYPERTHREADING/;
  const found = Object.entries(asks.flavor.extraSpecs).find(([candidate]) => key.test(candidate));
  if (found) return found[1];
  return asks.image['trait:HW_CPU_HYPERTHREADING'] === 'required' ? 'required' : null;
}
