import { readFile } from 'node:fs/promises';
import { matchableDevices, scanHost } from '@berth/host-agent';
import { type CheckOptions, type ConfigError, checkExtraSpec, checkPciConfig, withPlacement } from '@berth/pci-config';
import type { Command } from 'commander';
import { CliFailure } from '../output/failure.js';
import { type Output, printLine } from '../output/print.js';

interface Options {
  readonly extraSpec?: string;
  readonly placement?: boolean;
  readonly scan?: boolean;
  readonly root?: string;
  readonly json?: boolean;
}

const where = ({ option, entry, item, key }: ConfigError): string =>
  [option, entry === null ? '' : `entry ${entry}`, item === null ? '' : `item ${item}`, key ?? '']
    .filter(Boolean)
    .join(', ');

const line = (finding: ConfigError): string =>
  `${where(finding)}: ${finding.value}: ${finding.message} [${finding.rule}]`;

/** `berth pci-config check`: whether Nova would accept a configuration, and what it would mean. */
export function addPciConfig(program: Command, output: Output): void {
  program
    .command('pci-config')
    .description("check Nova's [pci] configuration and flavor extra specs")
    .command('check')
    .argument('[file]', 'ini file with a [pci] section, or JSON')
    .option('--extra-spec <key=value>', 'check one extra spec of a flavor instead')
    .option('--placement', 'judge as with [pci]report_in_placement and [filter_scheduler]pci_in_placement')
    .option('--scan', "show what each entry matches on this machine's bus")
    .option('--root <dir>', 'the same, on an unpacked sysfs tree')
    .option('--json', 'print the whole verdict as JSON')
    .description('exit 0 if Nova would accept it, else 1 with option, entry, key, value and rule')
    .action(async (file: string | undefined, options: Options) => {
      if ((file === undefined) === (options.extraSpec === undefined)) {
        throw new CliFailure('give either a FILE or --extra-spec KEY=VALUE', 2);
      }
      const verdict =
        options.extraSpec === undefined
          ? checkPciConfig(await readFile(file ?? '', 'utf8'), await checkOptions(options))
          : extraSpecVerdict(options.extraSpec);
      if (options.json) output.out(`${JSON.stringify(verdict, null, 2)}\n`);
      else {
        for (const warning of verdict.warnings) printLine(output, `warning ${warning.code}: ${line(warning)}`);
        if ('host' in verdict && verdict.host) {
          for (const { entry, devices, takenEarlier } of verdict.host.entries) {
            const earlier = takenEarlier.length > 0 ? ` (an earlier entry has ${takenEarlier.join(' ')})` : '';
            printLine(output, `entry ${entry.entry}: matches ${devices.join(' ') || 'nothing'}${earlier}`);
          }
        }
        printLine(output, verdict.accepted ? 'accepted' : 'refused');
      }
      if (!verdict.accepted) throw new CliFailure(verdict.errors.map(line).join('\n'));
    });
}

function extraSpecVerdict(text: string) {
  const at = text.indexOf('=');
  if (at < 1) throw new CliFailure(`--extra-spec: ${text}: expected KEY=VALUE`, 2);
  return checkExtraSpec(text.slice(0, at), text.slice(at + 1));
}

async function checkOptions(options: Options): Promise<CheckOptions> {
  const scanned = options.scan || options.root !== undefined;
  return {
    ...(options.placement ? { mode: withPlacement } : {}),
    ...(scanned ? { devices: matchableDevices(await scanHost({ root: options.root ?? '/' })) } : {}),
  };
}
