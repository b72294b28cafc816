import type { PoolPicture } from '../pictures/host-picture.js';

/**
 * Free and total devices of the pools that a text names: `10de:20b0`, narrowed by further words `kind=type-VF`, `numa=1`
 * (`numa=none` where unknown), `class=CUSTOM_X` and `tag:physical_network=physnet1`.
 */
export function freeOverTotal(text: string, pools: readonly PoolPicture[]): string {
  const [id = '', ...words] = text.split(/\s+/);
  const chosen = pools.filter(
    (pool) => `${pool.vendorId}:${pool.productId}` === id && words.every((word) => meets(pool, word)),
  );
  const sum = (count: (pool: PoolPicture) => number): number => chosen.reduce((all, pool) => all + count(pool), 0);
  return `${sum(({ free }) => free)}/${sum(({ total }) => total)}`;
}

function meets(pool: PoolPicture, word: string): boolean {
  const at = word.indexOf('=');
  const [name, value] = [word.slice(0, at), word.slice(at + 1)];
  if (name === 'kind') return pool.kind === value;
  if (name === 'class') return pool.resourceClass === value;
  if (name === 'numa') return String(pool.numaNode ?? 'none') === value;
  return name.startsWith('tag:') && pool.tags[name.slice(4)] === value;
}
