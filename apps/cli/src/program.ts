import { Command } from 'commander';
import { addAudit } from './commands/audit.js';
import { addHostScan } from './commands/host-scan.js';
import { addPciConfig } from './commands/pci-config.js';
import { addStore } from './commands/store.js';
import type { Output } from './output/print.js';

/** All of `berth`'s commands; results go to `output`. */
export function berthProgram(output: Output): Command {
  const program = new Command('berth')
    .description('Places instances on hosts and hands out the hosts’ PCI devices')
    .showHelpAfterError('(berth --help shows how)')
    .configureOutput({ writeOut: output.out, writeErr: output.err })
    .exitOverride();
  const host = program.command('host').description('hosts: scan, report, list, show');
  addHostScan(host, output);
  addPciConfig(program, output);
  addStore(program, output);
  addAudit(program, output);
  return program;
}
