import { matchesRequest, type PciRequest } from '@berth/domain';
import type { FleetTable } from '../fleet/fleet-table.js';

/** Requests remembered at most; aliases are few, so this is never reached by honest use. */
const REMEMBERED = 256;

/** Which pool classes serve a request: the same aliases are asked for again and again, and classes seldom change. */
export class PoolMatcher {
  private readonly known = new Map<string, readonly number[]>();
  private changes = -1;

  constructor(private readonly table: FleetTable) {}

  /** Ids of the classes whose devices serve the request, ascending. */
  ofRequest(request: PciRequest): readonly number[] {
    const any = request.addresses !== undefined && request.alternatives.length === 0;
    return this.remembered(any ? 'any' : `request ${JSON.stringify(request.alternatives)}`, (id) => {
      return any || matchesRequest(this.table.pools.get(id), request);
    });
  }

  /** Ids of the classes of devices that count as this resource class. */
  ofResourceClass(resourceClass: string): readonly number[] {
    return this.remembered(`class ${resourceClass}`, (id) => this.table.pools.get(id).resourceClass === resourceClass);
  }

  private remembered(key: string, matches: (id: number) => boolean): readonly number[] {
    const { pools } = this.table;
    if (this.changes !== pools.changes || this.known.size > REMEMBERED) {
      this.known.clear();
      this.changes = pools.changes;
    }
    let found = this.known.get(key);
    if (!found) this.known.set(key, (found = [...pools.classes.ids()].filter(matches)));
    return found;
  }
}
