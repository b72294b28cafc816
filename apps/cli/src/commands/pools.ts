import type { Command } from 'commander';
import { type Output, printResult } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';
import { hostIdOf } from './hosts.js';

/** `berth pools`: what of each kind of device is free, over the fleet or on one host. */
export function addPools(program: Command, output: Output): void {
  program
    .command('pools')
    .description('devices by pool: total, free, held, confirmed, blocked, quarantined')
    .addOption(serverOption())
    .option('--host <host>', 'only of this host (id or name)')
    .option('--json', 'print as JSON')
    .action(async (options: ServerOptions & { readonly host?: string }) => {
      const client = clientOf(options);
      const { items } =
        options.host === undefined
          ? await client.listPools()
          : await client.listHostPools(await hostIdOf(client, options.host));
      printResult(output, options.json ?? false, items, {
        table: {
          head: [
            'ID',
            'KIND',
            'CLASS',
            'NUMA',
            'TOTAL',
            'FREE',
            'HELD',
            'CONFIRMED',
            'BLOCKED',
            'QUARANTINED',
            'RESERVED',
            'DRIFTED',
            'UNAVAILABLE',
          ],
          rows: items.map((pool) => [
            `${pool.vendorId}:${pool.productId}`,
            pool.kind,
            pool.resourceClass,
            pool.numaNode ?? '-',
            pool.total,
            pool.free,
            pool.held,
            pool.confirmed,
            pool.blocked,
            pool.quarantined,
            pool.reserved,
            pool.drifted,
            pool.unavailable,
          ]),
          right: [4, 5, 6, 7, 8, 9, 10, 11, 12],
        },
      });
    });
}
