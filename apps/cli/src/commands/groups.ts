import type { BodyOf } from '@berth/client';
import { type Command, Option } from 'commander';
import { type Output, printResult } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';

type Policy = BodyOf<'createGroup'>['policy'];
const POLICIES: readonly Policy[] = ['affinity', 'anti-affinity', 'soft-affinity', 'soft-anti-affinity'];

interface CreateOptions extends ServerOptions {
  readonly policy: Policy;
  readonly max?: number;
}

/** `berth group create|list|show|delete`: which instances share hosts, and which must not. */
export function addGroups(program: Command, output: Output): void {
  const group = program.command('group').description('server groups: which instances share hosts, and which must not');
  group
    .command('create')
    .description('make a group; placements name it with --group')
    .addOption(serverOption())
    .addOption(new Option('--policy <policy>', 'its rule').choices(POLICIES).makeOptionMandatory())
    .option('--max <n>', 'members on one host, with anti-affinity (default: 1)', Number)
    .option('--json', 'print the answer as JSON')
    .action(async (options: CreateOptions) => {
      const body = { policy: options.policy, ...(options.max === undefined ? {} : { maxServerPerHost: options.max }) };
      const reply = await clientOf(options).createGroup(body);
      printResult(output, options.json ?? false, reply, { notes: [`group ${reply.groupId} ${options.policy}`] });
    });
  group
    .command('list')
    .description('all groups')
    .addOption(serverOption())
    .option('--json', 'print as JSON')
    .action(async (options: ServerOptions) => {
      const client = clientOf(options);
      const items = [];
      for (let cursor: string | null = null; ; ) {
        const page: Awaited<ReturnType<typeof client.listGroups>> = await client.listGroups(
          cursor === null ? {} : { cursor },
        );
        items.push(...page.items);
        cursor = page.nextCursor;
        if (cursor === null) break;
      }
      printResult(output, options.json ?? false, items, {
        table: {
          head: ['GROUP', 'POLICY', 'MAX', 'PINNED TO', 'MEMBERS'],
          rows: items.map((item) => [
            item.groupId,
            item.policy,
            item.maxServerPerHost ?? '-',
            item.pin?.hostId ?? '-',
            item.members,
          ]),
          right: [2, 4],
        },
      });
    });
  group
    .command('show')
    .description('one group and its members')
    .argument('<group>', 'id')
    .addOption(serverOption())
    .option('--json', 'print as JSON')
    .action(async (groupId: string, options: ServerOptions) => {
      const shown = await clientOf(options).getGroup(groupId);
      const most = shown.maxServerPerHost === null ? '' : ` of at most ${shown.maxServerPerHost} on a host`;
      printResult(output, options.json ?? false, shown, {
        table: {
          head: ['INSTANCE', 'HOST', ''],
          rows: shown.members.map((member) => [member.instanceId, member.hostId, member.fenced ? 'fenced' : '']),
        },
        notes: [`group ${groupId}: ${shown.policy}${most}${shown.pin ? `, pinned to ${shown.pin.hostId}` : ''}`],
      });
    });
  group
    .command('delete')
    .description('end its rule; its members stay where they are')
    .argument('<group>', 'id')
    .addOption(serverOption())
    .option('--json', 'print the answer as JSON')
    .action(async (groupId: string, options: ServerOptions) => {
      const reply = await clientOf(options).deleteGroup(groupId);
      const was = reply.changed ? '' : ` (${reply.code})`;
      printResult(output, options.json ?? false, reply, { notes: [`group ${groupId} deleted${was}`] });
    });
}
