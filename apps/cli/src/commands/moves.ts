import type { ReplyOf } from '@berth/client';
import { type Command, Option } from 'commander';
import { type Output, printResult } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';
import { hostIdOf } from './hosts.js';
import { type WishOptions, wishOf, wishOptions } from './wish.js';

type Move = ReplyOf<'getMove'>;
const KINDS = ['resize', 'cold-migration', 'live-migration', 'evacuation'] as const;

interface MoveOptions extends ServerOptions, WishOptions {
  readonly kind: (typeof KINDS)[number];
  readonly to?: string;
  readonly inPlace?: boolean;
  readonly noDevices?: boolean;
  readonly key?: string;
}

const NEXT: Readonly<Record<string, string>> = {
  held: 'next: commit, or cancel or fail it',
  committed: 'next: confirm, or revert it',
};

const notes = (move: Move): string[] => [
  `move ${move.moveId}: ${move.kind} ${move.phase}${move.because ? ` (${move.because})` : ''}`,
  ...(move.source ? [`  from ${move.source.hostId}, claim ${move.source.claimId}`] : []),
  `  to   ${move.destination.hostId}, claim ${move.destination.claimId}`,
  ...(move.claim?.devices ?? []).map(({ address }) => `       ${address}`),
  ...(NEXT[move.phase] ? [`  ${NEXT[move.phase]}`] : []),
];

/** `berth instance move|unshelve|move-status|commit|confirm|revert|cancel|fail`. */
export function addMoves(instance: Command, output: Output): void {
  const move = instance
    .command('move')
    .description('claim a place beside the one it has: resize, cold or live migration, evacuation')
    .argument('<instance>', 'id')
    .addOption(serverOption())
    .addOption(new Option('--kind <kind>', 'what kind of move').choices([...KINDS]).makeOptionMandatory())
    .option('--to <host>', 'only this host: id or name; its own for a resize in place')
    .option('--in-place', 'resize: try its present host first')
    .option('--no-devices', 'resize: without the devices it had')
    .option('--key <text>', 'idempotency key: the same key gives the same move')
    .option('--json', 'print the answer as JSON');
  for (const option of wishOptions()) move.addOption(option);
  move.action(async (instanceId: string, options: MoveOptions & { readonly devices?: boolean }) => {
    const client = clientOf(options);
    const { resources, pciRequests } = wishOf(options);
    const none = options.devices === false;
    const body = {
      kind: options.kind,
      ...(options.to === undefined ? {} : { hostId: await hostIdOf(client, options.to) }),
      ...(options.inPlace ? { sameHost: true } : {}),
      ...(resources && Object.keys(resources).length > 0 ? { resources } : {}),
      ...(none ? { pciRequests: [] } : pciRequests && pciRequests.length > 0 ? { pciRequests } : {}),
    };
    const key = options.key === undefined ? {} : { idempotencyKey: options.key };
    const reply = await client.startMove(instanceId, body, key);
    printResult(output, options.json ?? false, reply, { notes: notes(reply) });
  });
  instance
    .command('unshelve')
    .description('claim a place for a shelved instance')
    .argument('<instance>', 'id')
    .addOption(serverOption())
    .option('--to <host>', 'only this host: id or name')
    .option('--json', 'print the answer as JSON')
    .action(async (instanceId: string, options: ServerOptions & { readonly to?: string }) => {
      const client = clientOf(options);
      const body = options.to === undefined ? {} : { hostId: await hostIdOf(client, options.to) };
      const reply = await client.unshelveInstance(instanceId, body);
      printResult(output, options.json ?? false, reply, { notes: notes(reply) });
    });
  addSteps(instance, output);
}

function addSteps(instance: Command, output: Output): void {
  const command = (verb: string, description: string): Command =>
    instance
      .command(verb)
      .description(description)
      .argument('<instance>', 'id')
      .argument('<move>', 'id of the move')
      .addOption(serverOption())
      .option('--json', 'print the answer as JSON');
  const show = (options: ServerOptions, reply: Move): void =>
    printResult(output, options.json ?? false, reply, { notes: notes(reply) });
  const calls = {
    'move-status': ['how a move stands', 'getMove'],
    commit: ['the point of no return: its guest may run at the destination after this', 'commitMove'],
    confirm: ['it stays there: what it had at the source is given back', 'confirmMove'],
  } as const;
  for (const [verb, [description, call]] of Object.entries(calls)) {
    command(verb, description).action(async (instanceId: string, moveId: string, options: ServerOptions) =>
      show(options, await clientOf(options)[call](instanceId, moveId)),
    );
  }
  const reasons = {
    revert: ['back to the source, after the commit', 'revertMove'],
    cancel: ['give it up before the commit', 'cancelMove'],
  } as const;
  type Reasoned = ServerOptions & { readonly reason?: string };
  for (const [verb, [description, call]] of Object.entries(reasons)) {
    command(verb, description)
      .option('--reason <text>', 'why')
      .action(async (instanceId: string, moveId: string, options: Reasoned) => {
        const body = options.reason === undefined ? {} : { reason: options.reason };
        show(options, await clientOf(options)[call](instanceId, moveId, body));
      });
  }
  command('fail', 'it did not work there: the next host, or, after the commit, it stays there in error')
    .requiredOption('--reason <text>', 'why')
    .option('--claim <id>', 'the claim under which it failed (default: the present one)')
    .action(
      async (
        instanceId: string,
        moveId: string,
        options: ServerOptions & { readonly reason: string; readonly claim?: string },
      ) => {
        const client = clientOf(options);
        const claimId = options.claim ?? (await client.getMove(instanceId, moveId)).destination.claimId;
        show(options, await client.failMove(instanceId, moveId, { claimId, reason: options.reason }));
      },
    );
}
