import type { BodyOf } from '@berth/client';

type Report = BodyOf<'reportHost'>;
type Device = Report['devices'][number];

export interface GeneratedHost {
  readonly name: string;
  readonly report: Report;
}

const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, '0');
const address = (bus: number, slot = 0, fn = 0): string => `0000:${hex(bus, 2)}:${hex(slot, 2)}.${fn}`;

const plain = (at: string, ids: string, numaNode: number): Device => {
  const [vendorId = '', productId = ''] = ids.split(':');
  return { address: at, vendorId, productId, kind: 'type-PCI', numaNode };
};

/** Eight GPUs and four InfiniBand ports over two sockets, as in an 8-way accelerator server. */
const gpuServer = (): Device[] => [
  ...[0x18, 0x2a, 0x3a, 0x5d, 0x9a, 0xab, 0xba, 0xdb].map((bus, n) => plain(address(bus), '10de:2330', n < 4 ? 0 : 1)),
  ...[0x1a, 0x3c, 0x9c, 0xbc].map((bus, n) => plain(address(bus), '15b3:1021', n < 2 ? 0 : 1)),
];

/** Two E810 ports with 16 VFs each. Without ARI numbering VFs follow from slot 1 on. */
const nicServer = (): Device[] =>
  [0x51, 0x8a].flatMap((bus, numaNode): Device[] => [
    { address: address(bus), vendorId: '8086', productId: '1592', kind: 'type-PF', numaNode },
    ...Array.from(
      { length: 16 },
      (_, n): Device => ({
        address: address(bus, 1 + (n >> 3), n & 7),
        vendorId: '8086',
        productId: '1889',
        kind: 'type-VF',
        parentAddress: address(bus),
        numaNode,
      }),
    ),
  ]);

/** Ten NVMe drives. */
const nvmeServer = (): Device[] =>
  Array.from({ length: 10 }, (_, n) => plain(address(0x60 + n), '144d:a80a', n < 5 ? 0 : 1));

const SHAPES = [
  { prefix: 'gpu', devices: gpuServer, vcpus: 192, memoryMib: 2_097_152 },
  { prefix: 'nic', devices: nicServer, vcpus: 128, memoryMib: 524_288 },
  { prefix: 'nvme', devices: nvmeServer, vcpus: 96, memoryMib: 393_216 },
] as const;

/** Hosts shaped like real ones: accelerator, network and storage servers in turn. */
export function generatedHosts(count: number): GeneratedHost[] {
  return Array.from({ length: count }, (_, n) => {
    const shape = SHAPES[n % SHAPES.length] as (typeof SHAPES)[number];
    return {
      name: `${shape.prefix}-${hex(n, 4)}`,
      report: {
        bootId: `boot-of-${shape.prefix}-${n}`,
        sequence: 1,
        totals: {
          VCPU: { total: shape.vcpus, reserved: 2 },
          MEMORY_MB: { total: shape.memoryMib, reserved: 4_096 },
          DISK_GB: { total: 7_000 },
        },
        devices: shape.devices(),
      },
    };
  });
}
