/** A command can't do what it was asked: printed to stderr as it is, with a non-zero exit. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
  constructor(
    message: string,
    /** 1 = refused or found wanting; 2 = wrong use; 3 = the server or store can't be reached. */
    readonly exitCode: 1 | 2 | 3 = 1,
  ) {
    super(message);
  }
}
