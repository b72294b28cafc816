import type { CellText, DeviceText, HostText } from '../../file/texts.js';
import type { SeededRandom } from '../../schedule/seeded-random.js';

/** A machine as its agent knows it: what is on the bus now, and which boot it is. */
export interface Machine {
  readonly name: string;
  readonly text: HostText;
  devices: readonly DeviceText[];
  readonly lost: Set<string>;
  boot: number;
  sequence: number;
  /** Somebody attested that nothing runs there; it reports again when it has booted. */
  off: boolean;
  /** It was fenced at some time: what its present boot sees in use has to be said. */
  fenced: boolean;
}

const hex = (value: number): string => value.toString(16).padStart(2, '0');

/** A machine of some kind: GPUs, SR-IOV cards whose PF is reported or not, drives, or a bit of each. */
export function someMachine(name: string, random: SeededRandom): Machine {
  const devices: DeviceText[] = [];
  const gpus = random.below(4);
  const apart = gpus !== 2 || !random.once(3);
  for (let i = 0; i < gpus; i++)
    devices.push({
      address: `${hex(0x10 + i)}:00.0`,
      id: '10de:20b0',
      numa: i % 2,
      rootPort: `00:0${1 + (i >> 1)}.0`,
      ...(apart ? {} : { iommuGroup: ['10:00.0', '11:00.0'] }),
    });
  const drives = random.below(3);
  // Some drives are for one guest only until somebody wiped them; some can't be isolated from their neighbour.
  const [once, together] = [random.once(2), drives === 2 && random.once(2)];
  for (let i = 0; i < drives; i++) {
    devices.push({
      address: `${hex(0x40 + i)}:00.0`,
      id: '8086:0a54',
      ...(once ? { tags: { one_time_use: 'true' } } : {}),
      ...(together ? { iommuGroup: ['40:00.0', '41:00.0'] } : {}),
    });
  }
  const cards = gpus + drives === 0 ? 1 : random.below(3);
  for (let card = 0; card < cards; card++) {
    const bus = hex(0x81 + card);
    const parent = `${bus}:00.0`;
    if (!random.once(4)) devices.push({ address: parent, id: '8086:1592', kind: 'type-PF' });
    const functions = 1 + random.below(4);
    for (let i = 1; i <= functions; i++) {
      devices.push({ address: `${bus}:00.${i}`, id: '8086:1889', kind: 'type-VF', parent, tags: { net: `n${card}` } });
    }
  }
  const cells: CellText[] = random.once(2) ? someCells(random) : [];
  const PCPU: Readonly<Record<string, number>> = cells.length > 0 ? { PCPU: 4 * cells.length } : {};
  const resources = { ...PCPU, VCPU: 4 + 4 * random.below(5), MEMORY_MB: 4096 * (1 + random.below(6)), DISK_GB: 100 };
  return {
    name,
    text: { devices, resources, ...(cells.length > 0 ? { cells } : {}) },
    devices,
    lost: new Set(),
    boot: 1,
    sequence: 0,
    off: false,
    fenced: false,
  };
}

/** One or two NUMA cells, each with four shared and four dedicated CPUs. */
function someCells(random: SeededRandom): CellText[] {
  return Array.from({ length: 1 + random.below(2) }, (_, cell) => {
    const first = 8 * cell;
    const cores = random.once(2) ? { cores: [`${first + 4}-${first + 5}`, `${first + 6}-${first + 7}`] } : {};
    const dedicated = `${first + 4}-${first + 7}`;
    return { cell, socket: cell, shared: `${first}-${first + 3}`, dedicated, ...cores, memoryMib: 4_096 };
  });
}
