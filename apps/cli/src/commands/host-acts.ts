import type { ReplyOf } from '@berth/client';
import { type Command, Option } from 'commander';
import { CliFailure } from '../output/failure.js';
import { type Output, printResult } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';
import { DRAIN_KINDS, type DrainMoves, drainByMoves } from './drain-moves.js';
import { showPlan } from './evacuate.js';
import { hostIdOf } from './hosts.js';

interface Previewed extends ServerOptions {
  readonly preview?: boolean;
}

interface DrainOptions extends Previewed {
  readonly reason: string;
  readonly move?: DrainMoves['kind'];
  readonly commit?: boolean;
  readonly takeUp?: boolean;
}

interface ReturnOptions extends ServerOptions {
  readonly bootId?: string;
  readonly inUse?: string[];
  readonly running?: string[];
  readonly idle?: boolean;
}

/** `berth host drain|enable|fence|return|retire`: what an operator does to a host (DESIGN rule 12). */
export function addHostActs(host: Command, output: Output): void {
  const act = (name: string, description: string): Command =>
    host
      .command(name)
      .description(description)
      .argument('<host>', 'id or name')
      .addOption(serverOption())
      .option('--json', 'print the answer as JSON');
  type Client = ReturnType<typeof clientOf>;
  const say = async (client: Client, options: ServerOptions, hostId: string, reply: ReplyOf<'fenceHost'>) => {
    const shown = await client.getHost(hostId);
    const stranded = shown.claims.filter((claim) => claim.stranded).length;
    const claims = `${shown.claims.length} open claims${stranded > 0 ? `, ${stranded} of them stranded` : ''}`;
    printResult(output, options.json ?? false, reply, {
      notes: [`${shown.name} ${hostId}: ${shown.status}, ${claims}${reply.changed ? '' : ` (${reply.code})`}`],
    });
  };
  const preview = async (client: Client, options: ServerOptions, hostId: string) =>
    showPlan(output, options.json ?? false, await client.previewEvacuation(hostId));

  act('drain', 'no new claims here; what is claimed stays until it is moved or ends')
    .option('--reason <text>', 'why', 'drained by an operator')
    .option('--preview', 'show where its instances could go and which would not fit; nothing is written')
    .addOption(new Option('--move <kind>', 'and begin to move its instances off it').choices(DRAIN_KINDS))
    .option('--commit', 'with --move: no gateway carries them over, commit and confirm each move that it begins')
    .option('--take-up', 'with --commit: moves that were begun before as well, by an earlier run or by anybody')
    .action(async (hostRef: string, options: DrainOptions) => {
      const { move: kind, commit = false, takeUp = false, json = false, reason } = options;
      if (commit && kind === undefined) throw new CliFailure('--commit: say with --move how they are moved', 2);
      if (takeUp && !commit) throw new CliFailure('--take-up: only with --commit', 2);
      const client = clientOf(options);
      const hostId = await hostIdOf(client, hostRef);
      if (options.preview) return preview(client, options, hostId);
      const reply = await client.drainHost(hostId, { reason });
      if (kind === undefined) return say(client, options, hostId, reply);
      await drainByMoves(client, { hostId, kind, commit, takeUp, json }, output);
    });
  act('enable', 'take new claims again: ends a drain and a disable').action(
    async (hostRef: string, options: ServerOptions) => {
      const client = clientOf(options);
      const hostId = await hostIdOf(client, hostRef);
      await say(client, options, hostId, await client.enableHost(hostId, {}));
    },
  );
  act('fence', 'attest that nothing runs on the host any more: power it off first, Berth does not')
    .option('--attested-by <id>', 'opaque id of whoever made sure')
    .option('--preview', 'show whose claims would be stranded and where these could go; nothing is written')
    .action(async (hostRef: string, options: Previewed & { readonly attestedBy?: string }) => {
      const client = clientOf(options);
      const hostId = await hostIdOf(client, hostRef);
      if (options.preview) return preview(client, options, hostId);
      const body = options.attestedBy === undefined ? {} : { attestedBy: options.attestedBy };
      await say(client, options, hostId, await client.fenceHost(hostId, body));
    });
  act('return', 'end a fence: the host has booted anew and was reported; say what it uses')
    .option('--boot-id <id>', 'default: the boot of the last report')
    .option('--in-use <address...>', 'devices that something on the host uses')
    .option('--running <instance...>', 'instances that run there')
    .option('--idle', 'nothing runs there and nothing uses a device')
    .action(async (hostRef: string, options: ReturnOptions) => {
      if (!options.idle && !options.inUse && !options.running) {
        throw new CliFailure('say what is in use there with --in-use and --running, or --idle if nothing is', 2);
      }
      const client = clientOf(options);
      const hostId = await hostIdOf(client, hostRef);
      const bootId = options.bootId ?? (await client.getHost(hostId)).bootId ?? '';
      const seen = { bootId, devicesInUse: options.inUse ?? [], instancesRunning: options.running ?? [] };
      await say(client, options, hostId, await client.returnHost(hostId, seen));
    });
  act('retire', 'take the host out for good: an empty one, or a fenced one with all its claims')
    .option('--reason <text>', 'why', 'retired by an operator')
    .option('--preview', 'show what is still on it and where that could go; nothing is written')
    .action(async (hostRef: string, options: Previewed & { readonly reason: string }) => {
      const client = clientOf(options);
      const hostId = await hostIdOf(client, hostRef);
      if (options.preview) return preview(client, options, hostId);
      await say(client, options, hostId, await client.retireHost(hostId, { reason: options.reason }));
    });
}
