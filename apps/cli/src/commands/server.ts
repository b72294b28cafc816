import type { Command } from 'commander';
import { type Output, printResult } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';

/** `berth server drain|resume`: acts on one server, not on the log. */
export function addServer(program: Command, output: Output): void {
  const server = program.command('server').description('one running server: drain before it is stopped, resume');
  const acts = {
    drain: ['begin nothing new there; what is under way is finished', 'drainServer'],
    resume: ['take new work again', 'resumeServer'],
  } as const;
  for (const [verb, [description, call]] of Object.entries(acts)) {
    server
      .command(verb)
      .description(description)
      .addOption(serverOption())
      .option('--json', 'print the answer as JSON')
      .action(async (options: ServerOptions) => {
        const reply = await clientOf(options)[call]();
        const state = reply.draining ? 'drains' : 'takes new work';
        printResult(output, options.json ?? false, reply, {
          notes: [`${options.server} ${state}, ${reply.inFlight} requests at work`],
        });
      });
  }
}
