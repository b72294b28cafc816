import { EventStoreError, StoreCorruptError, StoreUnavailableError, UnknownOutcomeError } from '../../port/errors.js';

/** SQLite's name for an error, empty for any other error. */
export const sqliteCodeOf = (error: unknown): string => {
  // not by instanceof: the binding is loaded once a process, its error class may belong to another realm (Jest)
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && code.startsWith('SQLITE') ? code : '';
};

const messageOf = (error: unknown): string => String((error as { message?: unknown } | null)?.message ?? error);

/** True for damage to the file itself, as opposed to trouble with the disk or with other processes. */
export const isDamage = (code: string): boolean =>
  code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB' || code === 'SQLITE_IOERR_SHORT_READ';

/** What a failed statement means to the caller. Nothing was written by it. */
export const storeErrorOf = (error: unknown, file: string): Error => {
  if (error instanceof EventStoreError) return error;
  const code = sqliteCodeOf(error);
  if (isDamage(code)) {
    return new StoreCorruptError(`${file} is damaged (${code}: ${messageOf(error)}); it was left as it is`, {
      cause: error,
    });
  }
  if (code === 'SQLITE_FULL') {
    return new StoreUnavailableError(`no room left on the disk of ${file}`, { cause: error });
  }
  if (code !== '') {
    return new StoreUnavailableError(`${file} can't be used now (${code}: ${messageOf(error)})`, { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
};

/**
 * What a failed COMMIT means. A full disk stops before the commit record, so nothing is in the log. After any other
 * I/O error the record may stand on the disk, and a recovery would find it.
 */
export const commitErrorOf = (error: unknown, file: string): Error => {
  const code = sqliteCodeOf(error);
  if (!code.startsWith('SQLITE_IOERR')) return storeErrorOf(error, file);
  return new UnknownOutcomeError(`${file}: the commit failed (${code}), what it wrote may or may not be there`, {
    cause: error,
  });
};
