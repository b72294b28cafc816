/** A report can't be made: the scan or the options lack something. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}
