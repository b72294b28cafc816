import type { KnownClaim } from '../words/book.js';
import type { Deed } from './deed.js';

/** A question ready to be asked; `claim` is the one it is about. */
export interface Compiled {
  readonly deed: Deed;
  readonly claim: KnownClaim | null;
}
