export type ScanErrorCode = 'BusUnreadable' | 'NoDevices' | 'BusUnstable' | 'SourceUnreadable';

/** No report may be made from this scan: a bad listing costs the report (Host facts, rule 2). */
export class ScanError extends Error {
  constructor(
    readonly code: ScanErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'ScanError';
  }
}
