/** Something odd that did not stop the scan. `address` is absent where it concerns the host. */
export interface ScanWarning {
  readonly address?: string;
  readonly attribute: string;
  readonly detail: string;
}

/** Collects warnings while a scan runs. */
export class ScanLog {
  readonly warnings: ScanWarning[] = [];

  /** Notes something odd about one device. */
  device(address: string, attribute: string, detail: string): void {
    this.warnings.push({ address, attribute, detail });
  }

  /** Notes something odd about the host. */
  host(attribute: string, detail: string): void {
    this.warnings.push({ attribute, detail });
  }
}
