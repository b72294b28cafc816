import type { WishText } from '../../file/step.js';
import type { BondText, PciText } from '../../file/texts.js';
import type { SeededRandom } from '../../schedule/seeded-random.js';

const PCI: readonly PciText[] = [
  { id: '10de:20b0' },
  { id: '10de:20b0', count: 2 },
  { id: '8086:1889', kind: 'type-VF' },
  { id: '8086:1889', kind: 'type-VF', count: 2 },
  { id: '8086:1592', kind: 'type-PF' },
  { id: '8086:0a54' },
  { id: '8086:0a54', count: 2 },
  { kind: 'type-VF', tags: { net: 'n0' } },
  {
    anyOf: [
      { id: '8086:1889', kind: 'type-VF' },
      { id: '8086:1592', kind: 'type-PF' },
    ],
  },
];

/** A guest with NUMA cells of its own, near its devices where it has any. */
export function someNumaWish(random: SeededRandom, groups: readonly string[]): WishText {
  const pinned = random.once(2);
  const each = 1 + random.below(2);
  const cells = Array.from({ length: 1 + (random.once(3) ? 1 : 0) }, () =>
    pinned ? { dedicated: each, memoryMib: 512 } : { shared: each, memoryMib: 512 },
  );
  const cpus = each * cells.length;
  const counted: Readonly<Record<string, number>> = pinned ? { PCPU: cpus } : { VCPU: cpus };
  const near = random.pick(['required', 'legacy', 'preferred', 'socket'] as const);
  const two = random.once(2);
  const bonds = two ? { bonds: [random.pick(BONDS)] } : {};
  const pci = random.once(3)
    ? {}
    : { pci: [{ id: '10de:20b0', count: two ? 2 : 1, request: 'r0', numaPolicy: near }], ...bonds };
  const member = groups.length > 0 && random.once(8) ? { groups: [random.pick(groups)] } : {};
  const isolate = pinned && random.once(4) ? ({ emulatorPolicy: 'isolate' } as const) : {};
  return { resources: { ...counted, MEMORY_MB: 512 * cells.length }, numa: { cells, ...isolate }, ...pci, ...member };
}

const BONDS = [
  { rule: 'same', attribute: 'numa-cell' },
  { rule: 'same', attribute: 'root-port' },
  { rule: 'different', attribute: 'root-port' },
  { rule: 'different', attribute: 'card' },
] as const satisfies readonly BondText[];

/** What some guest needs, with cells of its own or without. */
export const anyWish = (random: SeededRandom, groups: readonly string[]): WishText =>
  random.once(5) ? someNumaWish(random, groups) : someWish(random, groups);

/** What some guest needs: mostly a device or two beside its memory. */
export function someWish(random: SeededRandom, groups: readonly string[]): WishText {
  const resources = {
    VCPU: 1 + random.below(4),
    MEMORY_MB: 512 * (1 + random.below(4)),
    ...(random.once(5) ? { DISK_GB: 10 } : {}),
  };
  const pci = random.once(4) ? [] : [random.pick(PCI), ...(random.once(4) ? [random.pick(PCI)] : [])];
  const member = groups.length > 0 && random.once(5) ? { groups: [random.pick(groups)] } : {};
  return {
    resources,
    ...(pci.length > 0 ? { pci: pci.map((text, n) => ({ ...text, request: `r${n}` })) } : {}),
    ...member,
  };
}
