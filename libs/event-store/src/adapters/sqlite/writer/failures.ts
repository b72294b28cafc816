import {
  EventStoreError,
  StoreCorruptError,
  StoreUnavailableError,
  UnknownOutcomeError,
} from '../../../port/errors.js';
import type { Failure } from './protocol.js';

/** An error as it crosses threads. */
export const failureOf = (error: Error): Failure => {
  if (!(error instanceof EventStoreError)) {
    return { code: 'StoreUnavailable', message: `the event store failed: ${error.stack ?? error.message}` };
  }
  const code = error.code === 'StoreCorrupt' || error.code === 'UnknownOutcome' ? error.code : 'StoreUnavailable';
  return { code, message: error.message };
};

export const errorOfFailure = ({ code, message }: Failure): EventStoreError => {
  switch (code) {
    case 'StoreCorrupt':
      return new StoreCorruptError(message);
    case 'UnknownOutcome':
      return new UnknownOutcomeError(message);
    case 'StoreUnavailable':
      return new StoreUnavailableError(message);
  }
};
