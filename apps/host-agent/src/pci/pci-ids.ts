/** Names of what a scan found; decoration only, the ids are the truth (Host facts 1.9). */
export interface PciNames {
  readonly vendor: string | null;
  readonly device: string | null;
  readonly class: string | null;
}

/** Looks names up in a parsed `pci.ids`. */
export class PciIds {
  private readonly names = new Map<string, string>();

  /** Reads the text of a `pci.ids` file; lines it does not know are skipped. */
  constructor(text: string) {
    let prefix: string | null = null;
    for (const line of text.split('\n')) {
      const top = /^(?:C ([0-9a-f]{2})|([0-9a-f]{4})) {2}(.+)$/.exec(line);
      if (top) {
        prefix = top[1] === undefined ? `${top[2]}` : `C${top[1]}`;
        this.names.set(prefix, top[3]?.trim() ?? '');
        continue;
      }
      const second = /^\t([0-9a-f]{2}|[0-9a-f]{4}) {2}(.+)$/.exec(line);
      if (second && prefix) this.names.set(`${prefix}${second[1]}`, second[2]?.trim() ?? '');
      // Any other unindented word opens a section whose indented lines are not ours.
      else if (/^[^\t#\s]/.test(line)) prefix = null;
    }
  }

  /** Names of four-digit ids and a six-digit class code; null where the file knows none. */
  lookUp(vendorId: string, productId: string, classCode: string | null): PciNames {
    const base = classCode?.slice(0, 2);
    const sub = classCode?.slice(2, 4);
    return {
      vendor: this.names.get(vendorId) ?? null,
      device: this.names.get(`${vendorId}${productId}`) ?? null,
      class: (base && (this.names.get(`C${base}${sub}`) ?? this.names.get(`C${base}`))) || null,
    };
  }
}
