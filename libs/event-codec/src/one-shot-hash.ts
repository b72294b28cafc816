import * as crypto from 'node:crypto';

type OneShot = (algorithm: 'sha1' | 'sha256', data: string | Buffer, encoding: 'hex' | 'base64url') => string;

/** `crypto.hash` came with Node 20.12 and takes half the time of a Hash object, or less. */
export const hashOf: OneShot =
  typeof crypto.hash === 'function'
    ? (algorithm, data, encoding) => crypto.hash(algorithm, data, encoding)
    : (algorithm, data, encoding) => crypto.createHash(algorithm).update(data).digest(encoding);
