import type { Command } from 'commander';
import { type Output, printLine } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';

interface EventsOptions extends ServerOptions {
  readonly after?: string;
  readonly stream?: string;
  readonly follow?: boolean;
  readonly limit: string;
}

interface Shown {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: { readonly timeMs?: number };
}

/** `berth events`: the log, from a position, and live with `--follow`. */
export function addEvents(program: Command, output: Output): void {
  program
    .command('events')
    .description('the log: what happened, in order')
    .addOption(serverOption())
    .option('--after <position>', 'events after this position (default: from the start)')
    .option('--stream <name>', 'only of this stream, e.g. host-<uuid>')
    .option('--limit <n>', 'at most so many', '100')
    .option('--follow', 'stay and show new ones')
    .option('--json', 'one JSON object a line')
    .action(async (options: EventsOptions) => {
      const client = clientOf(options);
      const show = (event: Shown): void => {
        const time = new Date(event.metadata.timeMs ?? 0).toISOString();
        printLine(
          output,
          options.json
            ? JSON.stringify(event)
            : `${event.position}  ${time}  ${event.stream}@${event.revision}  ${event.type}`,
        );
      };
      if (options.follow) {
        for await (const event of client.followEvents(options.after === undefined ? {} : { after: options.after })) {
          if (options.stream === undefined || event.stream === options.stream) show(event as Shown);
        }
        return;
      }
      const page = await client.listEvents({
        limit: Number(options.limit),
        ...(options.after === undefined ? {} : { after: options.after }),
        ...(options.stream === undefined ? {} : { stream: options.stream }),
      });
      for (const event of page.items) show(event as Shown);
    });
}
