import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@berth/client';
import type { Command } from 'commander';
import { type Output, printResult } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';
import { hostIdOf } from './hosts.js';
import { type WishOptions, wishOf, wishOptions } from './wish.js';

interface CreateOptions extends ServerOptions, WishOptions {
  readonly instance?: string;
  readonly device?: string[];
  readonly confirmed?: boolean;
}

const notes = (reply: ReplyOf<'confirmClaim'>): string[] => [
  `claim ${reply.claimId} ${reply.status}${reply.changed ? '' : ` (${reply.code})`}`,
  ...(reply.claim?.devices ?? []).map(({ address }) => `  ${address}`),
];

/** `berth claim create|confirm|abort|release`: on a named host, without scheduling. */
export function addClaims(program: Command, output: Output): void {
  const claim = program.command('claim').description('claims on a named host, without scheduling');
  const create = claim
    .command('create')
    .description('claim something of one host: all of it or nothing')
    .argument('<host>', 'id or name')
    .addOption(serverOption())
    .option('--instance <uuid>', 'whose it is (default: a new one)')
    .option('--device <address...>', 'exactly these devices')
    .option('--confirmed', 'confirmed at birth, without a lease: adopts what a running guest already has')
    .option('--json', 'print the answer as JSON');
  for (const option of wishOptions()) create.addOption(option);
  create.action(async (hostRef: string, options: CreateOptions) => {
    const client = clientOf(options);
    const reply = await client.createClaim(await hostIdOf(client, hostRef), {
      ...wishOf(options),
      instanceId: options.instance ?? randomUUID(),
      ...(options.device === undefined ? {} : { devices: options.device }),
      ...(options.confirmed ? { confirmed: true } : {}),
    });
    printResult(output, options.json ?? false, reply, { notes: notes(reply) });
  });

  const verbs = {
    confirm: ['confirm it: only then may anything be attached', 'confirmClaim'],
    abort: ['give it up before confirm', 'abortClaim'],
    release: ['give it back after confirm', 'releaseClaim'],
  } as const;
  for (const [verb, [description, call]] of Object.entries(verbs)) {
    claim
      .command(verb)
      .description(description)
      .argument('<host>', 'id or name')
      .argument('<claim>', 'claim id')
      .addOption(serverOption())
      .option('--instance <uuid>', "refuse if it is not this instance's")
      .option('--json', 'print the answer as JSON')
      .action(async (hostRef: string, claimId: string, options: ServerOptions & { readonly instance?: string }) => {
        const client = clientOf(options);
        const hostId = await hostIdOf(client, hostRef);
        const reply = await client[call](
          hostId,
          claimId,
          options.instance === undefined ? {} : { instanceId: options.instance },
        );
        printResult(output, options.json ?? false, reply, { notes: notes(reply) });
      });
  }
}
