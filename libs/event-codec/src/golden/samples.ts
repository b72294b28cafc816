import type { EventType } from '../event-types.js';
import { claimSamples } from './claim-samples.js';
import { hostSamples } from './host-samples.js';
import { groupSamples, nameSamples, policySamples, registrySamples } from './other-samples.js';
import { instanceSamples } from './instance-samples.js';
import type { Samples } from './sample-data.js';

/** One event of each type, in the shape that is written now. */
export const samples: Samples<EventType> = {
  ...hostSamples,
  ...claimSamples,
  ...instanceSamples,
  ...groupSamples,
  ...policySamples,
  ...registrySamples,
  ...nameSamples,
};
