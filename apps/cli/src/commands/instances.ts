import type { ReplyOf } from '@berth/client';
import type { Command } from 'commander';
import { type Output, printResult } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';
import { hostIdOf } from './hosts.js';

interface ListOptions extends ServerOptions {
  readonly host?: string;
  readonly status?: string;
  readonly project?: string;
}
type Instance = ReplyOf<'listInstances'>['items'][number];

const moveText = ({ move }: Pick<Instance, 'move'>): string => (move ? `${move.kind} (${move.phase})` : '');

/** `berth instance list|show|delete|shelve|rebuild|attach|detach`; moves are in moves.ts. */
export function addInstances(instance: Command, output: Output): void {
  instance
    .command('list')
    .description('instances and where they are')
    .addOption(serverOption())
    .option('--host <host>', 'only those with an open claim there: id or name')
    .option('--status <status>', 'requested, placed, shelved, released, failed or deleted')
    .option('--project <id>', 'only of this project')
    .option('--json', 'print as JSON')
    .action(async (options: ListOptions) => {
      const client = clientOf(options);
      const filter = {
        ...(options.host === undefined ? {} : { hostId: await hostIdOf(client, options.host) }),
        ...(options.status === undefined ? {} : { status: options.status as Instance['status'] }),
        ...(options.project === undefined ? {} : { projectId: options.project }),
      };
      const items: Instance[] = [];
      let cursor: string | null = null;
      do {
        const page: ReplyOf<'listInstances'> = await client.listInstances(
          cursor === null ? filter : { ...filter, cursor },
        );
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      printResult(output, options.json ?? false, items, {
        table: {
          head: ['INSTANCE', 'STATUS', 'HOSTS', 'DEVICES', 'MOVE', 'IN ERROR'],
          rows: items.map((item) => [
            item.instanceId,
            item.status,
            item.hosts.join(' '),
            `${Object.values(item.devices).flat().length}`,
            moveText(item),
            item.error ?? item.failureCode ?? '',
          ]),
          right: [3],
        },
      });
    });
  instance
    .command('show')
    .description('one instance: its claims, devices, attempts, move')
    .argument('<instance>', 'id')
    .addOption(serverOption())
    .option('--json', 'print as JSON')
    .action(async (instanceId: string, options: ServerOptions) => {
      const reply = await clientOf(options).getInstance(instanceId);
      printResult(output, options.json ?? false, reply, {
        table: {
          head: ['CLAIM', 'HOST', 'STATUS', 'DEVICES'],
          rows: reply.claims.map((claim) => [
            claim.claimId,
            claim.hostId,
            claim.stranded ? `${claim.status}, stranded` : claim.status,
            claim.devices.map(({ address }) => address).join(' '),
          ]),
        },
        notes: [
          `instance ${reply.instanceId}: ${reply.status}${reply.failureCode ? `, ${reply.failureCode}` : ''}`,
          ...(reply.move ? [`move ${reply.move.moveId}: ${moveText(reply)}`] : []),
          ...(reply.error ? [`in error: ${reply.error}`] : []),
          ...reply.attempts.map(({ attempt, hostId, codes }) => `attempt ${attempt} on ${hostId}: ${codes.join(', ')}`),
        ],
      });
    });
  addEnds(instance, output);
  addDevices(instance, output);
}

const given = (ended: ReplyOf<'deleteInstance'>['ended']): string[] =>
  ended.map(({ hostId, claimId }) => `  gave back claim ${claimId} on ${hostId}`);

function addEnds(instance: Command, output: Output): void {
  const verbs = {
    delete: ['it is gone: everything it holds anywhere is given back', 'deleteInstance', 'deleted'],
    shelve: ['it runs nowhere and keeps nothing, until it is unshelved', 'shelveInstance', 'shelved'],
  } as const;
  for (const [verb, [description, call, done]] of Object.entries(verbs)) {
    instance
      .command(verb)
      .description(description)
      .argument('<instance>', 'id')
      .addOption(serverOption())
      .option('--json', 'print the answer as JSON')
      .action(async (instanceId: string, options: ServerOptions) => {
        const reply = await clientOf(options)[call](instanceId);
        const before = reply.repeated ? ' before' : '';
        const notes = [`instance ${instanceId} was ${done}${before}`, ...given(reply.ended)];
        printResult(output, options.json ?? false, reply, { notes });
      });
  }
}

const homeNotes = ({ hostId, claim, changed }: ReplyOf<'rebuildInstance'>, what: string): string[] => [
  `${changed ? what : 'nothing changed'}; on host ${hostId} it has`,
  ...claim.devices.map(({ address, requestId }) => `  ${address} (${requestId ?? 'by amount'})`),
];

function addDevices(instance: Command, output: Output): void {
  instance
    .command('rebuild')
    .description('what its guest may be built anew with, in place; nothing is claimed')
    .argument('<instance>', 'id')
    .addOption(serverOption())
    .option('--json', 'print the answer as JSON')
    .action(async (instanceId: string, options: ServerOptions) => {
      const reply = await clientOf(options).rebuildInstance(instanceId);
      printResult(output, options.json ?? false, reply, { notes: homeNotes(reply, '') });
    });
  instance
    .command('attach')
    .description('one more device for a running guest, e.g. 10de:20b0')
    .argument('<instance>', 'id')
    .argument('<vendor:product>', 'what device')
    .addOption(serverOption())
    .option('--request <id>', 'name of the request (default: made from the call)')
    .option('--json', 'print the answer as JSON')
    .action(async (instanceId: string, device: string, options: ServerOptions & { readonly request?: string }) => {
      const [vendorId = '', productId = ''] = device.split(':');
      const request = options.request === undefined ? {} : { requestId: options.request };
      const reply = await clientOf(options).attachDevices(instanceId, { count: 1, vendorId, productId, ...request });
      printResult(output, options.json ?? false, reply, { notes: homeNotes(reply, 'attached') });
    });
  instance
    .command('detach')
    .description('give back the devices of one request, or some of them')
    .argument('<instance>', 'id')
    .argument('<request>', 'name of the request')
    .addOption(serverOption())
    .option('--device <address...>', 'exactly these')
    .option('--json', 'print the answer as JSON')
    .action(async (instanceId: string, requestId: string, options: ServerOptions & { readonly device?: string[] }) => {
      const addresses = options.device === undefined ? {} : { addresses: options.device };
      const reply = await clientOf(options).detachDevices(instanceId, { requestId, ...addresses });
      printResult(output, options.json ?? false, reply, { notes: homeNotes(reply, 'detached') });
    });
}
