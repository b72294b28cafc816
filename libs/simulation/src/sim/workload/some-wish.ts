import type { WishText } from '../../file/step.js';
import type { PciText } from '../../file/texts.js';
import type { SeededRandom } from '../../schedule/seeded-random.js';

const PCI: readonly PciText[] = [
  { id: '10de:20b0' },
  { id: '10de:20b0', count: 2 },
  { id: '8086:1889', kind: 'type-VF' },
  { id: '8086:1889', kind: 'type-VF', count: 2 },
  { id: '8086:1592', kind: 'type-PF' },
  { id: '8086:0a54' },
  { kind: 'type-VF', tags: { net: 'n0' } },
  {
    anyOf: [
      { id: '8086:1889', kind: 'type-VF' },
      { id: '8086:1592', kind: 'type-PF' },
    ],
  },
];

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
