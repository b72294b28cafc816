import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

export interface FakeDevice {
  /** Attribute files; ids and class default to an Intel NIC. */
  readonly files?: Readonly<Record<string, string>>;
  /** Links by name; only the target's last component matters. */
  readonly links?: Readonly<Record<string, string>>;
  /** `pci0000:00` and bridges down to it; default: on the root bus of its domain. */
  readonly under?: readonly string[];
}

/** A made-up machine in a scratch folder, for trees that no capture covers. */
export class FakeHost {
  readonly root = mkdtempSync(join(tmpdir(), 'berth-host-'));

  /** Adds a function: its folder below /sys/devices and its link on the bus. */
  device(address: string, about: FakeDevice = {}): this {
    const under = about.under ?? [`pci${address.slice(0, address.indexOf(':'))}:00`];
    const folder = join('sys/devices', ...under, address);
    const files = { vendor: '0x8086\n', device: '0x1521\n', class: '0x020000\n', numa_node: '-1\n', ...about.files };
    for (const [name, text] of Object.entries(files)) this.file(join(folder, name), text);
    for (const [name, base] of Object.entries(about.links ?? {})) this.link(join(folder, name), `../elsewhere/${base}`);
    const bus = join('sys/bus/pci/devices', address);
    return this.link(bus, relative(dirname(bus), folder));
  }

  /** Writes a file at a path from the root. */
  file(path: string, text: string): this {
    const at = join(this.root, path);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, text);
    return this;
  }

  /** Writes bytes at a path from the root. */
  bytes(path: string, content: Buffer): this {
    writeFileSync(join(this.root, path), content);
    return this;
  }

  /** Makes a link at a path from the root; its target need not exist. */
  link(path: string, target: string): this {
    const at = join(this.root, path);
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(target, at);
    return this;
  }

  /** Makes an empty folder. */
  folder(path: string): this {
    mkdirSync(join(this.root, path), { recursive: true });
    return this;
  }

  /** Takes something away again. */
  drop(path: string): this {
    rmSync(join(this.root, path), { recursive: true, force: true });
    return this;
  }

  /** What makes the host's own use visible: an empty mount table and no block devices in use. */
  idleDisks(): this {
    return this.file('proc/self/mountinfo', '22 1 0:5 / /proc rw - proc proc rw\n').link(
      'sys/class/block/loop0',
      '../../devices/virtual/block/loop0',
    );
  }

  /** Removes the scratch folder. */
  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
