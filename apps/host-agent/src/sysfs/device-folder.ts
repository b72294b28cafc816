import { parseAddress } from '../pci/address.js';
import type { HostTree } from './tree.js';

export const BUS_FOLDER = 'sys/bus/pci/devices';

/** A function's folder with the names found in it, so that only what exists is opened. */
export class DeviceFolder {
  private readonly texts = new Map<string, string | null>();

  private constructor(
    private readonly tree: HostTree,
    readonly address: string,
    readonly names: ReadonlySet<string>,
  ) {}

  /** Lists the folder; null when the function went away (Host facts 1.5). */
  static async open(tree: HostTree, address: string): Promise<DeviceFolder | null> {
    try {
      return new DeviceFolder(tree, address, new Set(await tree.names(`${BUS_FOLDER}/${address}`)));
    } catch {
      return null;
    }
  }

  /** Path of something in the folder, from the tree's root. */
  path(name: string): string {
    return `${BUS_FOLDER}/${this.address}/${name}`;
  }

  /** Text of an attribute, read once; null where it is missing or refuses. */
  async text(name: string): Promise<string | null> {
    if (!this.names.has(name)) return null;
    const known = this.texts.get(name);
    if (known !== undefined) return known;
    const result = await this.tree.read(this.path(name));
    const text = 'text' in result ? result.text : null;
    this.texts.set(name, text);
    return text;
  }

  /** Basename of a link's target; null where there is no link. */
  async link(name: string): Promise<string | null> {
    return this.names.has(name) ? this.tree.linkBase(this.path(name)) : null;
  }

  /** Names in a subfolder, sorted; empty where there is none. */
  async children(name: string): Promise<string[]> {
    if (!this.names.has(name)) return [];
    try {
      return (await this.tree.names(this.path(name))).sort();
    } catch {
      return [];
    }
  }

  /** Functions behind this one, which only a bridge has; `virtfnN` and other links have other names. */
  hasFunctionsBehind(): boolean {
    for (const name of this.names) if (name.includes(':') && parseAddress(name)) return true;
    return false;
  }

  /** `virtfnN` names in the order of N (Host facts 2.3). */
  virtfnNames(): { index: number; name: string }[] {
    const found: { index: number; name: string }[] = [];
    for (const name of this.names) {
      const index = name.startsWith('virtfn') ? /^virtfn(\d+)$/.exec(name)?.[1] : undefined;
      if (index !== undefined) found.push({ index: Number(index), name });
    }
    return found.sort((a, b) => a.index - b.index);
  }
}
