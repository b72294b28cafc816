import type { ReplyOf } from '@berth/client';
import type { Command } from 'commander';
import { type Output, printResult } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';
import { count } from './count.js';
import { type WishOptions, wishOf, wishOptions } from './wish.js';

interface PlaceOptions extends ServerOptions, WishOptions {
  readonly count: number;
  readonly key?: string;
  readonly group?: string;
  readonly zone?: string;
  readonly trait?: string[];
}

/** `berth gang place|show`: several instances together, on as many hosts as it takes, or none of them. */
export function addGangs(program: Command, output: Output): void {
  const gang = program.command('gang').description('several instances placed together, or none of them');
  const place = gang
    .command('place')
    .description('place so many instances alike: every claim is held before the first is confirmed')
    .addOption(serverOption())
    .requiredOption('--count <n>', 'how many', count('--count', 64))
    .option('--key <text>', 'idempotency key: the same key gives the same gang')
    .option('--group <uuid>', 'server group they are to be members of')
    .option('--zone <name>', 'availability zone')
    .option('--trait <trait...>', "traits each host's root must have")
    .option('--json', 'print the answer as JSON');
  for (const option of wishOptions()) place.addOption(option);
  place.action(async (options: PlaceOptions) => {
    const member = {
      ...wishOf(options),
      count: options.count,
      ...(options.group === undefined ? {} : { groupId: options.group }),
      constraints: { zone: options.zone ?? null, requiredTraits: options.trait ?? [] },
    };
    const key = options.key === undefined ? {} : { idempotencyKey: options.key };
    print(output, options, await clientOf(options).placeGang({ members: [member] }, key));
  });
  gang
    .command('show')
    .description('how it stands, and what its members hold now')
    .argument('<gang>', 'id')
    .addOption(serverOption())
    .option('--json', 'print as JSON')
    .action(async (gangId: string, options: ServerOptions) => {
      print(output, options, await clientOf(options).getGang(gangId));
    });
}

function print(output: Output, { json = false }: ServerOptions, reply: ReplyOf<'placeGang'>): void {
  printResult(output, json, reply, {
    table: {
      head: ['INSTANCE', 'HOST', 'CLAIM', 'STATUS', 'DEVICES'],
      rows: reply.members.map(({ instanceId, hostId, hostName, claimId, claim, devices }) => [
        instanceId,
        hostName ?? hostId,
        claimId,
        claim ?? '-',
        devices.map(({ address }) => address).join(' ') || '-',
      ]),
    },
    notes: [`gang ${reply.gangId} ${reply.state}${reply.reason === null ? '' : `: ${reply.reason}`}`],
  });
}
