import type { DomainEvent, EventType } from '../event-types.js';
import { claimSamples } from './claim-samples.js';
import { hostSamples } from './host-samples.js';
import { groupSamples, nameSamples, policySamples, registrySamples } from './other-samples.js';
import { instanceSamples } from './instance-samples.js';

/** One event of each type, in the shape that is written now. The compiler refuses a missing or a foreign type. */
export type Samples<T extends EventType> = { readonly [K in T]: Extract<DomainEvent, { readonly type: K }>['data'] };

/** type → data of its golden event. */
export const samples: Samples<EventType> = {
  ...hostSamples,
  ...claimSamples,
  ...instanceSamples,
  ...groupSamples,
  ...policySamples,
  ...registrySamples,
  ...nameSamples,
};
