import { byCodeUnit } from '../../kernel/order.js';
import type { Generations } from '../../kernel/quantities.js';
import type { HostState } from '../host.state.js';

/** Each of these providers moves by one (Placement facts 9.4); unknown ones are new and go from 0 to 1. */
export function movedByOne(state: HostState, providerIds: Iterable<string>): Generations {
  const moved: Record<string, number> = {};
  for (const providerId of [...new Set(providerIds)].sort(byCodeUnit)) {
    moved[providerId] = (state.providers.get(providerId)?.generation ?? 0) + 1;
  }
  return moved;
}
