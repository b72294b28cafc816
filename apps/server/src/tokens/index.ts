/** Tokens at rest: what the server reads and `berth token` writes. */
export { createToken, listTokens, revokeToken, type TokenWish } from './manage-tokens.js';
export type { StoredToken } from './stored-token.js';
export { TokenFileError } from './token-file.js';
