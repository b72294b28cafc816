import type { PoolCounts } from '@berth/projections';
import type { PoolQuery, PoolView } from '../wire/pools.wire.js';

/** The pools a query asks for, as they go over the wire. */
export function poolViews(pools: readonly PoolCounts[], query: PoolQuery): PoolView[] {
  const vendorId = query.vendorId?.toLowerCase();
  const productId = query.productId?.toLowerCase();
  return pools
    .filter(
      (pool) =>
        (!query.resourceClass || pool.resourceClass === query.resourceClass) &&
        (!vendorId || pool.vendorId === vendorId) &&
        (!productId || pool.productId === productId) &&
        (!query.kind || pool.kind === query.kind),
    )
    .map((pool) => ({ ...pool, traits: [...pool.traits], tags: { ...pool.tags } }));
}
