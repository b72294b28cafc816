import type protobuf from 'protobufjs';
import { InvalidRequestError } from '../../problems/invalid-request.js';

const SHOWN_BYTES = 16;

/**
 * A message out of the bytes that came. grpc-js would answer bytes that are none with INTERNAL, as if the server were at fault.
 * @throws InvalidRequestError with the first bytes
 */
export function readMessage(type: protobuf.Type, bytes: Buffer): object {
  try {
    return type.decode(bytes);
  } catch (error) {
    const shown = bytes.subarray(0, SHOWN_BYTES).toString('hex');
    const value = bytes.length > SHOWN_BYTES ? `${shown}… (${bytes.length} bytes)` : shown;
    const expected = `a protobuf message ${type.fullName.slice(1)}: ${error instanceof Error ? error.message : String(error)}`;
    throw new InvalidRequestError([{ field: 'message', value, expected }]);
  }
}
