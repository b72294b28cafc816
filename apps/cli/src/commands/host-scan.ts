import { scanHost, scanTable } from '@berth/host-agent';
import type { Command } from 'commander';
import { type Output, printResult } from '../output/print.js';

/** `berth host scan`: the PCI bus of a machine, as sysfs tells it. */
export function addHostScan(host: Command, output: Output): void {
  host
    .command('scan')
    .description("show a PCI bus from sysfs: this machine's by default")
    .option('--root <dir>', 'root of the tree that holds sys/bus/pci', '/')
    .option('--json', 'print the whole scan as JSON (has a devices array)')
    .action(async (options: { root: string; json?: boolean }) => {
      const scan = await scanHost({ root: options.root });
      const { head, rows, notes } = scanTable(scan);
      printResult(output, options.json ?? false, scan, { table: { head, rows }, notes });
    });
}
