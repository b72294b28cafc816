const CURSOR = /^[0-9a-z]{1,11}$/;

/** Text that is no cursor of a former answer. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
  readonly code = 'InvalidCursor';
  constructor(readonly cursor: string) {
    super(`cursor ${JSON.stringify(cursor)} is none: give back the nextCursor of a former answer, unchanged`);
  }
}

/** A cursor names the serial of the last row a client has seen; opaque to clients, equal on every server. */
export const writeCursor = (serial: number): string => serial.toString(36);

/** The serial of a cursor; -1 for null, the start. @throws InvalidCursorError */
export function readCursor(cursor: string | null): number {
  if (cursor === null) return -1;
  const serial = CURSOR.test(cursor) ? Number.parseInt(cursor, 36) : Number.NaN;
  if (!Number.isSafeInteger(serial)) throw new InvalidCursorError(cursor);
  return serial;
}
