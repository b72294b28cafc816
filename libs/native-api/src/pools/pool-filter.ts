import type { PoolFilter } from '../ports/read-model.js';
import type { PoolQuery } from '../wire/pools.wire.js';

export const poolFilterOf = (query: PoolQuery): PoolFilter => ({
  resourceClass: query.resourceClass ?? null,
  vendorId: query.vendorId?.toLowerCase() ?? null,
  productId: query.productId?.toLowerCase() ?? null,
  kind: query.kind ?? null,
});
