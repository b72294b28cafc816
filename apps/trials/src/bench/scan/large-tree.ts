import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A made-up machine below `root`: so many functions on two sockets, each alone in its IOMMU group, as sysfs shows them. */
export function writeLargeTree(root: string, functions: number): void {
  const file = (path: string, text: string | Buffer): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const link = (path: string, target: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(relative(dirname(path), target), join(root, path));
  };
  file('proc/self/mountinfo', '22 1 0:5 / /proc rw - proc proc rw\n');
  file('proc/sys/kernel/random/boot_id', '0b1f0e0a-6f6e-4df4-9b53-1f3e5b3d7a11\n');
  file('proc/meminfo', 'MemTotal: 1056784384 kB\n');
  link('sys/class/block/loop0', 'sys/devices/virtual/block/loop0');
  file('sys/devices/system/cpu/online', '0-127\n');
  file('sys/devices/system/node/online', '0-1\n');
  for (const [node, cpus] of [
    [0, '0-63'],
    [1, '64-127'],
  ] as const) {
    file(`sys/devices/system/node/node${node}/cpulist`, `${cpus}\n`);
    file(`sys/devices/system/node/node${node}/meminfo`, `Node ${node} MemTotal: 528392192 kB\n`);
    file(`sys/devices/system/node/node${node}/distance`, node === 0 ? '10 21\n' : '21 10\n');
  }
  for (let cpu = 0; cpu < 128; cpu++) {
    file(`sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`, `${cpu}\n`);
    file(`sys/devices/system/cpu/cpu${cpu}/topology/core_id`, `${cpu}\n`);
    file(`sys/devices/system/cpu/cpu${cpu}/topology/physical_package_id`, `${cpu < 64 ? 0 : 1}\n`);
  }
  for (let index = 0; index < functions; index++) {
    const bus = 1 + (index >> 3);
    const address = `0000:${hex(bus, 2)}:00.${index & 7}`;
    const folder = `sys/devices/pci0000:00/${address}`;
    const config = Buffer.alloc(256);
    config.writeUInt16LE(0x8086, 0);
    config.writeUInt16LE(0x1521, 2);
    config[10] = 0x00;
    config[11] = 0x02;
    file(`${folder}/vendor`, '0x8086\n');
    file(`${folder}/device`, '0x1521\n');
    file(`${folder}/class`, '0x020000\n');
    file(`${folder}/subsystem_vendor`, '0x8086\n');
    file(`${folder}/subsystem_device`, '0x0001\n');
    file(`${folder}/numa_node`, `${index & 1}\n`);
    file(`${folder}/config`, config);
    link(`${folder}/driver`, 'sys/bus/pci/drivers/vfio-pci');
    link(`${folder}/iommu_group`, `sys/kernel/iommu_groups/${index}`);
    link(`sys/kernel/iommu_groups/${index}/devices/${address}`, folder);
    link(`sys/bus/pci/devices/${address}`, folder);
  }
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
