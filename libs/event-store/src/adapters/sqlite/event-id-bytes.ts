/** A lower-case UUID as the 16 bytes that are stored. */
export const bytesOfEventId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** SQL for the stored bytes as 32 lower-case digits: cheaper than handing a Buffer to JavaScript. */
export const EVENT_ID_HEX = 'lower(hex(event_id))';

/** The UUID of 32 lower-case digits. */
export const eventIdOfHex = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
