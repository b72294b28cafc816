import type { Actor } from './actor.js';

/** A port call that waits for its turn. */
export interface Parked {
  readonly actor: Actor;
  /** What keeps its own pace: a stream of a server, a subscription. */
  readonly lane: string;
  /** What happens when it is its turn, in words. */
  readonly tell: () => string;
  readonly resume: () => void;
}
