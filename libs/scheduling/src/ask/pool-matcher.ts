import { matchesRequest, type PciRequest } from '@berth/domain';
import type { PoolClasses } from '../fleet/pool-classes.js';

/** Requests remembered at most; aliases are few, so this is never reached by honest use. */
const REMEMBERED = 256;

/** Which pool classes serve a request: the same aliases are asked for again and again, and classes seldom change. */
export class PoolMatcher {
  private readonly known = new Map<string, readonly number[]>();
  /** A request is looked at several times on its way; its text is written once. */
  private readonly keys = new WeakMap<PciRequest['alternatives'], string>();
  private changes = -1;

  constructor(private readonly pools: PoolClasses) {}

  /** Ids of the classes whose devices serve the request, ascending. */
  ofRequest(request: PciRequest): readonly number[] {
    const any = request.addresses !== undefined && request.alternatives.length === 0;
    return this.remembered(any ? 'any' : this.keyOf(request.alternatives), (id) => {
      return any || matchesRequest(this.pools.get(id), request);
    });
  }

  private keyOf(alternatives: PciRequest['alternatives']): string {
    let key = this.keys.get(alternatives);
    if (key === undefined) this.keys.set(alternatives, (key = `request ${JSON.stringify(alternatives)}`));
    return key;
  }

  /** Ids of the classes of devices that count as this resource class. */
  ofResourceClass(resourceClass: string): readonly number[] {
    return this.remembered(`class ${resourceClass}`, (id) => this.pools.get(id).resourceClass === resourceClass);
  }

  private remembered(key: string, matches: (id: number) => boolean): readonly number[] {
    const { pools } = this;
    if (this.changes !== pools.changes || this.known.size > REMEMBERED) {
      this.known.clear();
      this.changes = pools.changes;
    }
    let found = this.known.get(key);
    if (!found) this.known.set(key, (found = [...pools.classes.ids()].filter(matches)));
    return found;
  }
}
