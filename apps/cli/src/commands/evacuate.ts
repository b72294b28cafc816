import type { Command } from 'commander';
import { CliFailure } from '../output/failure.js';
import { type Output, printResult } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';
import { hostIdOf } from './hosts.js';
import { type Item, type Move, leftOver, moveOff, type Plan } from './move-off.js';

type Client = ReturnType<typeof clientOf>;

interface EvacuateOptions extends ServerOptions {
  readonly preview?: boolean;
}

const inTheWay = ({ state, toHostId, refusedBy }: Item): string =>
  state !== 'waiting' || toHostId !== null
    ? ''
    : Object.entries(refusedBy as Record<string, number>)
        .map(([filter, hosts]) => `${filter} (${hosts})`)
        .join(', ') || 'no other host';

/** What would move where, and what would not fit: every instance beside what those before it take. */
export function showPlan(output: Output, json: boolean, plan: Plan): void {
  const moving = plan.items.filter(({ state }) => state === 'moving').length;
  const left = plan.fits + plan.misfits + moving;
  printResult(output, json, plan, {
    table: {
      head: ['INSTANCE', 'STATE', 'TO', 'IN THE WAY'],
      rows: plan.items.map((item) => [
        item.instanceId,
        item.state,
        item.toHostName ?? item.toHostId ?? '-',
        inTheWay(item),
      ]),
    },
    notes: [
      `${plan.status}: ${left} to move, ${plan.fits} fit, ${plan.misfits} do not${moving > 0 ? `, ${moving} under way` : ''}; nothing was written`,
    ],
  });
}

/** `berth host evacuate`: moves every instance off a fenced host. Run again after a kill, it goes on. */
export function addEvacuate(host: Command, output: Output): void {
  host
    .command('evacuate')
    .description('move every instance off a fenced host; goes on where it stopped when run again')
    .argument('<host>', 'id or name')
    .addOption(serverOption())
    .option('--preview', 'show what would move where and what would not fit; nothing is written')
    .option('--json', 'print as JSON')
    .action(async (hostRef: string, options: EvacuateOptions) => {
      const client = clientOf(options);
      const hostId = await hostIdOf(client, hostRef);
      const plan = await client.previewEvacuation(hostId);
      if (options.preview) return showPlan(output, options.json ?? false, plan);
      if (plan.status !== 'fenced') {
        throw new CliFailure(
          `${hostRef} is ${plan.status}: make sure that nothing runs there, then berth host fence it`,
        );
      }
      const json = options.json ?? false;
      const run = await moveOff(plan, (item) => moveAway(client, item), json ? null : output);
      const { moves, failed } = run;
      printResult(
        output,
        json,
        { hostId, moved: moves.length, failed },
        { notes: [`${moves.length} moved, ${leftOver(run)}`] },
      );
      if (failed.length > 0) throw new CliFailure(`${failed.length} instances are still on ${hostRef}`);
    });
}

/** One evacuation to its end; one that an earlier run left held or committed is taken up. */
async function moveAway(client: Client, { instanceId, moveId }: Item): Promise<Move> {
  const move = moveId === null ? await client.startMove(instanceId, { kind: 'evacuation' }) : { moveId };
  return client.commitMove(instanceId, move.moveId);
}
