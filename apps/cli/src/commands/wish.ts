import type { BodyOf } from '@berth/client';
import { Option } from 'commander';
import { CliFailure } from '../output/failure.js';

type Wish = Pick<BodyOf<'createClaim'>, 'resources' | 'pciRequests' | 'projectId' | 'extraSpecs' | 'deviceConstraints'>;

export interface WishOptions {
  readonly vcpus?: number;
  readonly memory?: number;
  readonly disk?: number;
  readonly resource?: readonly string[];
  readonly pci?: readonly string[];
  readonly project?: string;
  readonly extraSpec?: readonly string[];
  readonly bond?: readonly string[];
}

const RESOURCE_CLASS = /^[A-Z0-9_]{1,255}$/;

const whole =
  (name: string) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < 1)
      throw new CliFailure(`${name} ${text}: expected a whole number from 1`, 2);
    return value;
  };
const append = (text: string, before: readonly string[] = []): string[] => [...before, text];

/** What `claim create` and `place` ask for, in the same words. */
export const wishOptions = (): Option[] => [
  new Option('--vcpus <n>', 'VCPU').argParser(whole('--vcpus')),
  new Option('--memory <mib>', 'MEMORY_MB').argParser(whole('--memory')),
  new Option('--disk <gib>', 'DISK_GB').argParser(whole('--disk')),
  new Option('--resource <CLASS=n>', 'any other resource class; may be repeated').argParser(append),
  new Option(
    '--pci <vendor:product[:count[:type]]>',
    'devices, e.g. 10de:20b0:2 or 8086:154c:1:type-VF; may be repeated',
  ).argParser(append),
  new Option(
    '--extra-spec <key=value>',
    "a flavor's hw: key, e.g. hw:cpu_policy=dedicated; with --vcpus and --memory; may be repeated",
  ).argParser(append),
  new Option(
    '--bond <rule:attribute>',
    'between all devices: same or different numa-cell, root-port or card, e.g. same:root-port; may be repeated',
  ).argParser(append),
  new Option('--project <id>', 'project the claim is for'),
];

export function wishOf(options: WishOptions): Wish {
  const resources: Record<string, number> = {};
  if (options.vcpus !== undefined) resources.VCPU = options.vcpus;
  if (options.memory !== undefined) resources.MEMORY_MB = options.memory;
  if (options.disk !== undefined) resources.DISK_GB = options.disk;
  for (const text of options.resource ?? []) {
    const [name, amount, more] = text.split('=');
    // A name that objects have by nature (`__proto__`) would be dropped in silence.
    if (!name || !RESOURCE_CLASS.test(name) || amount === undefined || more !== undefined) {
      throw new CliFailure(`--resource ${text}: expected CLASS=AMOUNT, CLASS of A-Z, 0-9 and _ such as CUSTOM_GPU`, 2);
    }
    resources[name] = whole(`--resource ${name}`)(amount);
  }
  return {
    resources,
    pciRequests: (options.pci ?? []).map(pciRequest),
    ...(options.extraSpec === undefined ? {} : { extraSpecs: Object.fromEntries(options.extraSpec.map(extraSpec)) }),
    ...(options.bond === undefined ? {} : { deviceConstraints: options.bond.map(bond) }),
    ...(options.project === undefined ? {} : { projectId: options.project }),
  };
}

function extraSpec(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new CliFailure(`--extra-spec ${text}: expected KEY=VALUE, e.g. hw:numa_nodes=2`, 2);
  return [text.slice(0, at), text.slice(at + 1)];
}

type Bond = NonNullable<Wish['deviceConstraints']>[number];

/** The server knows the words; here only their number is checked. */
function bond(text: string): Bond {
  const [rule, attribute, more] = text.split(':');
  if (!rule || !attribute || more !== undefined) {
    throw new CliFailure(`--bond ${text}: expected RULE:ATTRIBUTE, e.g. same:root-port`, 2);
  }
  return { rule: rule as Bond['rule'], attribute: attribute as Bond['attribute'] };
}

function pciRequest(text: string): NonNullable<Wish['pciRequests']>[number] {
  const [vendorId, productId, count = '1', kind] = text.split(':');
  if (!vendorId || !productId) {
    throw new CliFailure(`--pci ${text}: expected VENDOR:PRODUCT[:COUNT[:TYPE]], e.g. 10de:20b0:2`, 2);
  }
  type Kind = 'type-PCI' | 'type-PF' | 'type-VF' | 'vdpa';
  return {
    vendorId,
    productId,
    count: whole('--pci count')(count),
    ...(kind === undefined ? {} : { kind: kind as Kind }),
  };
}
