import type { DomainEvent, EventType } from '../event-types.js';

/** type → data of its golden event; a missing or foreign type does not compile. */
export type Samples<T extends EventType> = { readonly [K in T]: Extract<DomainEvent, { readonly type: K }>['data'] };
