import type { Command } from 'commander';
import { type Output, printResult } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';
import { hostIdOf } from './hosts.js';

/** `berth device quarantine|restore|clear`: what an operator does to one device of a host. */
export function addDevices(program: Command, output: Output): void {
  const device = program.command('device').description('single devices: quarantine, restore, clear');
  const act = (verb: string, description: string): Command =>
    device
      .command(verb)
      .description(description)
      .argument('<host>', 'id or name')
      .argument('<address>', 'such as 0000:81:00.0')
      .addOption(serverOption())
      .option('--json', 'print the answer as JSON');
  const said = (address: string, what: string, reply: { readonly changed: boolean; readonly code: string | null }) => [
    `${address} ${reply.changed ? what : `not changed (${reply.code})`}`,
  ];

  act('quarantine', 'hand it out no more; a claim that holds it keeps it')
    .requiredOption('--reason <text>', 'why')
    .action(async (hostRef: string, address: string, options: ServerOptions & { readonly reason: string }) => {
      const client = clientOf(options);
      const { reason } = options;
      const reply = await client.quarantineDevice(await hostIdOf(client, hostRef), address, { reason });
      printResult(output, options.json ?? false, reply, { notes: said(address, 'quarantined', reply) });
    });
  act('clear', 'a device for one use is ready for its next').action(
    async (hostRef: string, address: string, options: ServerOptions) => {
      const client = clientOf(options);
      const reply = await client.clearDeviceReservation(await hostIdOf(client, hostRef), address, {});
      printResult(output, options.json ?? false, reply, { notes: said(address, 'cleared', reply) });
    },
  );
  act('restore', 'end its quarantine').action(async (hostRef: string, address: string, options: ServerOptions) => {
    const client = clientOf(options);
    const reply = await client.restoreDevice(await hostIdOf(client, hostRef), address, {});
    printResult(output, options.json ?? false, reply, { notes: said(address, 'restored', reply) });
  });
}
