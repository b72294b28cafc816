import type { Command } from 'commander';
import { type Output, printResult } from '../output/print.js';
import { clientOf, serverOption } from '../output/server.js';
import { count } from './count.js';
import { placeMany } from './place-many.js';
import type { PlaceOptions } from './place-options.js';
import { wishOf, wishOptions } from './wish.js';

/** `berth place`: pick a host and claim on it; `--dry-run` and `--explain` write nothing. */
export function addPlace(program: Command, output: Output): void {
  const place = program
    .command('place')
    .description('place an instance: the best host that accepts')
    .addOption(serverOption())
    .option('--instance <uuid>', 'its id (default: made from the key)')
    .option('--key <text>', 'idempotency key: the same key gives the same placement')
    .option('--group <uuid>', 'server group it is to be a member of')
    .option('--zone <name>', 'availability zone')
    .option('--trait <trait...>', "traits the host's root must have")
    .option('--count <n>', 'so many alike, each for itself; all or none: berth gang place', count('--count', 64))
    .option('--dry-run', 'show what would happen; nothing is written')
    .option('--explain', "show every host's reasons or scores; nothing is written")
    .option('--confirm', 'confirm the claim at once')
    .option('--json', 'print the answer as JSON');
  for (const option of wishOptions()) place.addOption(option);
  place.action(async (options: PlaceOptions) => {
    const client = clientOf(options);
    const json = options.json ?? false;
    const body = {
      ...wishOf(options),
      ...(options.instance === undefined ? {} : { instanceId: options.instance }),
      ...(options.group === undefined ? {} : { groupId: options.group }),
      constraints: { zone: options.zone ?? null, requiredTraits: options.trait ?? [] },
    };
    if (options.count !== undefined) return placeMany(options, options.count, body, output);
    if (options.explain) {
      const reply = await client.explain(body);
      printResult(output, json, reply, {
        table: {
          head: ['HOST', 'NAME', 'SCORE', 'IN THE WAY'],
          rows: reply.hosts.map((host) => [
            host.hostId,
            host.hostName,
            host.score === null ? '-' : host.score.toFixed(3),
            [...new Set(host.refusals.map((refusal) => refusal.code))].join(', '),
          ]),
          right: [2],
        },
        notes: [`${reply.hostsPassed} of ${reply.hostsConsidered} hosts pass`],
      });
      return;
    }
    if (options.dryRun) {
      const reply = await client.dryRunPlacement(body);
      printResult(output, json, reply, {
        table: {
          head: ['HOST', 'NAME', 'SCORE'],
          rows: reply.ranked.map((host) => [host.hostId, host.hostName ?? '', host.score.toFixed(3)]),
          right: [2],
        },
        notes: [
          reply.placed
            ? `would be placed on ${reply.placed.hostId}; nothing was written`
            : 'no host would take it; nothing was written',
        ],
      });
      return;
    }
    const reply = await client.place(body, options.key === undefined ? {} : { idempotencyKey: options.key });
    if (options.confirm) await client.confirmClaim(reply.hostId, reply.claimId, { instanceId: reply.instanceId });
    printResult(output, json, reply, {
      notes: [
        `instance ${reply.instanceId} on host ${reply.hostId}, claim ${reply.claimId} ${options.confirm ? 'confirmed' : 'held'}`,
        ...(reply.devices ?? []).map((device) => `  ${device.address}`),
      ],
    });
  });
}
