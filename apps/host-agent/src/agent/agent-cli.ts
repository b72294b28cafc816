import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IommuGroupPolicy } from '@berth/domain';
import { Command, CommanderError, Option } from 'commander';
import { WAIVABLE_REASONS } from '../report/report-from-scan.js';
import { type AgentOptions, cpusOption, positiveOption, reservedPagesOption, wholeOption } from './options.js';
import { dryRun, runAgent } from './run-agent.js';

const GROUP_POLICIES: readonly IommuGroupPolicy[] = ['together', 'alone', 'ignored'];
/** Where `berth serve` listens unless told otherwise. */
const DEFAULT_SERVER = 'http://127.0.0.1:7400';
const DEFAULT_INTERVAL_S = 60;
const DEFAULT_ATTEMPTS = 5;

/** `/var/lib/berth-agent` for root, else a folder of the user's. */
function defaultStateDir(): string {
  if (process.getuid?.() === 0) return '/var/lib/berth-agent';
  return join(process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state'), 'berth-agent');
}

function command(): Command {
  return new Command('berth-agent')
    .description("Reports this machine's CPUs, memory and PCI devices to a Berth server.")
    .addOption(new Option('--server <url>', 'base URL of the server').env('BERTH_SERVER').default(DEFAULT_SERVER))
    .addOption(new Option('--token-file <file>', 'file that holds the token to show').env('BERTH_TOKEN_FILE'))
    .addOption(
      new Option('--token <text>', 'the token itself (seen in process lists: better a file)').env('BERTH_TOKEN'),
    )
    .option('--once', 'report once and end', false)
    .option('--interval <seconds>', 'time between reports', positiveOption, DEFAULT_INTERVAL_S)
    .option('--dry-run', 'print the report and send nothing', false)
    .option('--attempts <n>', 'tries to reach the server for each report', positiveOption, DEFAULT_ATTEMPTS)
    .option('--name <name>', 'name of the host (default: its hostname)')
    .option('--host-id <uuid>', 'id of the host (default: made at the first start and kept)')
    .option('--state-dir <dir>', 'where host id and report numbers are kept', defaultStateDir())
    .option('--rebind', 'this state folder belongs to this machine from now on', false)
    .option('--root <dir>', 'root of the tree that holds sys and proc', '/')
    .option('--nodedev-dir <dir>', "take the devices from libvirt's nodedev-dumpxml documents in this folder")
    .option('--device-spec <file>', "offer what Nova's [pci] device_spec in this ini or JSON file matches")
    .option('--device <which...>', 'offer these: an address, vendor, or vendor:product')
    .option('--all-assignable', 'offer every device that can be assigned', false)
    .option('--allow-no-iommu', 'also report devices without an IOMMU group (they can not be attached safely)', false)
    .addOption(
      new Option('--allow <reason...>', 'also report devices with only these reasons against them')
        .choices([...WAIVABLE_REASONS])
        .default([]),
    )
    .addOption(
      new Option(
        '--iommu-groups <policy>',
        'devices that share an IOMMU group: to one claim, to nobody, or as if alone',
      )
        .choices([...GROUP_POLICIES])
        .default('together'),
    )
    .option('--vpd', 'read serial numbers from vital product data (needs root)', false)
    .option('--reserved-vcpus <n>', 'CPUs the host keeps', wholeOption, 0)
    .option('--reserved-memory-mib <n>', 'memory the host keeps (default: 512)', wholeOption)
    .option(
      '--shared-cpus <list>',
      'CPUs that guests float over (default: all, or none with --dedicated-cpus)',
      cpusOption,
    )
    .option('--dedicated-cpus <list>', 'CPUs that are given to one guest each', cpusOption)
    .option('--reserved-pages <cell:kib:n>', 'pages the host keeps; may be repeated', reservedPagesOption)
    .option('--disk-gib <n>', 'disk for guests on this machine', positiveOption)
    .option('--reserved-disk-gib <n>', 'disk the host keeps', wholeOption, 0)
    .option('--domains-dir <dir>', "libvirt's status files (/run/libvirt/qemu): tell what guests use without a claim")
    .option('--adopt', 'propose claims for guests that already run (with --domains-dir)', false)
    .option('--create-claims', 'make the claims that --adopt proposes', false)
    .option('--json', 'one JSON document for each report', false)
    .allowExcessArguments(false)
    .exitOverride();
}

/**
 * Runs `berth-agent` with the arguments after its name, until it is done or told to stop.
 *
 * @returns the exit code: 0 done or stopped, 1 failed, 2 wrong usage
 */
export async function runAgentCli(argv: readonly string[]): Promise<number> {
  const program = command();
  try {
    program.parse([...argv], { from: 'user' });
  } catch (error) {
    // Commander has printed help, version or what is wrong.
    return error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
  }
  const options = program.opts<AgentOptions>();
  if (options.adopt && options.domainsDir === undefined) {
    process.stderr.write('error: --adopt needs --domains-dir\n');
    return 2;
  }
  if (options.createClaims && (!options.adopt || options.dryRun)) {
    process.stderr.write('error: --create-claims needs --adopt, and does not go with --dry-run\n');
    return 2;
  }
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  const env = {
    out: (line: string): void => void process.stdout.write(`${line}\n`),
    error: (line: string): void => void process.stderr.write(`${line}\n`),
    random: Math.random,
    pause: (ms: number): Promise<void> => sleep(ms, undefined, { signal: stop.signal }),
  };
  try {
    await (options.dryRun ? dryRun(options, env) : runAgent(options, env));
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 0;
    env.error(`error: ${(error as Error).message}`);
    return 1;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
