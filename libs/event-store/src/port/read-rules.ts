import type { ReadAllOptions, ReadStreamOptions } from './event-store.js';

/**
 * Refuses read options that mean nothing: a caller's mistake, so a RangeError and no store error.
 *
 * @throws RangeError naming the option, its value and what would be right
 */
export const checkReadOptions = (options: ReadStreamOptions | ReadAllOptions): void => {
  if (options.direction !== 'forwards' && options.direction !== 'backwards') {
    throw new RangeError(`direction ${String(options.direction)} is neither forwards nor backwards`);
  }
  if (!Number.isSafeInteger(options.maxCount) || options.maxCount < 1) {
    throw new RangeError(`maxCount ${options.maxCount} is no integer from 1`);
  }
  if (typeof options.from === 'number' && !(Number.isSafeInteger(options.from) && options.from >= 0)) {
    throw new RangeError(`from ${options.from} is no integer from 0`);
  }
};
