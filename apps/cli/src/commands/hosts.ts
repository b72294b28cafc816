import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { BodyOf, ReplyOf } from '@berth/client';
import {
  cpusOption,
  type InventoryReport,
  reportFromScan,
  type ReservedPages,
  reservedPagesOption,
  scanHost,
  WAIVABLE_REASONS,
} from '@berth/host-agent';
import { type Command, Option } from 'commander';
import { CliFailure } from '../output/failure.js';
import { type Output, printResult } from '../output/print.js';
import { clientOf, type ServerOptions, serverOption } from '../output/server.js';

interface ReportOptions extends ServerOptions {
  readonly root: string;
  readonly name?: string;
  readonly file?: string;
  readonly waive?: (typeof WAIVABLE_REASONS)[number][];
  readonly bootId?: string;
  readonly sharedCpus?: readonly number[];
  readonly dedicatedCpus?: readonly number[];
  readonly reservedPages?: readonly ReservedPages[];
}

const ago = (ms: number | null): string =>
  ms === null ? 'never' : `${Math.max(0, Math.round((Date.now() - ms) / 1000))} s ago`;

/** `berth host report|list|show`. */
export function addHosts(host: Command, output: Output): void {
  host
    .command('report')
    .description('scan this machine (or --root, or a --file) and report it; registers the host by its name first')
    .addOption(serverOption())
    .option('--root <dir>', 'root of the tree that holds sys/bus/pci', '/')
    .option('--name <name>', "host's name (default: this machine's)")
    .option('--file <json>', 'send this report instead of a scan')
    .option('--boot-id <id>', 'stands in for the boot id where the tree has none')
    .addOption(new Option('--waive <reason...>', 'offer devices in spite of this').choices([...WAIVABLE_REASONS]))
    .option(
      '--shared-cpus <list>',
      'CPUs that guests float over (default: all, or none with --dedicated-cpus)',
      cpusOption,
    )
    .option('--dedicated-cpus <list>', 'CPUs that are given to one guest each', cpusOption)
    .option('--reserved-pages <cell:kib:n>', 'pages the host keeps; may be repeated', reservedPagesOption)
    .option('--json', 'print the answer as JSON')
    .action(async (options: ReportOptions) => {
      const client = clientOf(options);
      const name = options.name ?? hostname();
      const hostId = await registered(client, name);
      const made = options.file ? { report: await readReport(options.file), excluded: [] } : await scanned(options);
      const before = await client.getHost(hostId);
      const sequence =
        before.bootId === made.report.bootId
          ? Math.max(before.reportSequence + 1, made.report.sequence)
          : made.report.sequence;
      const reply = await client.reportHost(hostId, wireReport({ ...made.report, sequence }));
      printResult(
        output,
        options.json ?? false,
        { ...reply, excluded: made.excluded },
        {
          notes: [
            `${name} ${hostId}: ${reply.changed ? 'inventory recorded' : `nothing changed (${reply.code})`}, ${made.report.devices.length} devices offered`,
            ...reply.dropped.map(
              ({ address, field, value, expected }) =>
                `  dropped: ${address}: ${field} is ${JSON.stringify(value)}, expected ${expected}`,
            ),
            ...made.excluded.map(({ address, reasons }) => `  not offered: ${address} ${reasons.join(', ')}`),
          ],
        },
      );
    });
  host
    .command('list')
    .description('all hosts')
    .addOption(serverOption())
    .option('--json', 'print as JSON')
    .action(async (options: ServerOptions) => {
      const client = clientOf(options);
      const items = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof client.listHosts>> = await client.listHosts(
          cursor === null ? {} : { cursor },
        );
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      printResult(output, options.json ?? false, items, {
        table: {
          head: ['HOST', 'NAME', 'KIND', 'STATUS', 'CLAIMS', 'LAST REPORT'],
          rows: items.map((item) => [
            item.hostId,
            item.name,
            item.kind,
            item.status,
            item.openClaims,
            ago(item.reportedAtMs),
          ]),
          right: [4],
        },
      });
    });
  host
    .command('show')
    .description('everything about one host')
    .argument('<host>', 'id or name')
    .addOption(serverOption())
    .option('--json', 'print as JSON')
    .action(async (hostRef: string, options: ServerOptions) => {
      const client = clientOf(options);
      const shown = await client.getHost(await hostIdOf(client, hostRef));
      printResult(output, options.json ?? false, shown, {
        table: {
          head: ['DEVICE', 'ID', 'KIND', 'NUMA', 'STATE', 'CLAIM', 'REMARK'],
          rows: shown.devices.map((device) => [
            device.address,
            `${device.vendorId}:${device.productId}`,
            device.kind,
            device.numaNode ?? '-',
            device.state,
            device.claimId ?? '-',
            remarkOn(device),
          ]),
        },
        notes: [
          `${shown.name} ${shown.hostId}: ${shown.status}, ${shown.claims.length} open claims, last report ${ago(shown.reportedAtMs)}`,
          ...shown.cells.map(cellLine),
          ...shown.claims
            .filter((claim) => claim.stranded)
            .map((claim) => `  stranded: claim ${claim.claimId} of instance ${claim.instanceId}`),
        ],
      });
    });
}

/** A NUMA cell in one line: free of total. */
function cellLine(cell: Awaited<ReturnType<ReturnType<typeof clientOf>['getHost']>>['cells'][number]): string {
  const pages = cell.pages.map(({ sizeKib, free, total }) => `${free} of ${total} pages of ${sizeKib} KiB`);
  return [
    `  cell ${cell.cell}${cell.socket === null ? '' : ` (socket ${cell.socket})`}: ${cell.sharedVcpus} vCPUs on ${cell.sharedCpus.length} shared CPUs`,
    `${cell.freeCpus.length} of ${cell.dedicatedCpus.length} dedicated CPUs free${cell.freeCpus.length > 0 ? ` (${cell.freeCpus.join()})` : ''}`,
    `${cell.memoryUsedMib} of ${cell.memoryMib} MiB in use`,
    ...pages,
  ].join(', ');
}

/** What stands in a device's way, for people; `-` for nothing. */
function remarkOn(device: ReplyOf<'getHost'>['devices'][number]): string {
  const remarks = [
    device.usedBy === null ? '' : `used by ${device.usedBy} without a claim`,
    device.claimUnused ? 'claimed, and no guest uses it' : '',
    device.quarantine === null ? '' : `quarantined: ${device.quarantine}`,
    device.reservedBy === null ? '' : `for one use, used by claim ${device.reservedBy}`,
    device.groupMates.length === 0 ? '' : `IOMMU group with ${device.groupMates.join(' ')}`,
    device.blockedBy === null ? '' : `blocked by ${device.blockedBy}`,
    device.vanished ? 'not in the last report' : '',
    device.changePending ? 'reported differently; takes effect when its claim ends' : '',
  ];
  return remarks.filter((remark) => remark !== '').join('; ') || '-';
}

/** A host's id as given, or looked up by its name. */
export async function hostIdOf(client: ReturnType<typeof clientOf>, hostRef: string): Promise<string> {
  if (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(hostRef)) return hostRef.toLowerCase();
  const [found] = (await client.listHosts({ name: hostRef })).items;
  if (!found) throw new CliFailure(`no host is named ${hostRef}`);
  return found.hostId;
}

/** The host of this name, registered now if nobody was. */
async function registered(client: ReturnType<typeof clientOf>, name: string): Promise<string> {
  const [known] = (await client.listHosts({ name })).items;
  return known ? known.hostId : (await client.registerHost({ name, kind: 'machine' })).hostId;
}

async function scanned(options: ReportOptions) {
  const scan = await scanHost({ root: options.root });
  return reportFromScan(scan, {
    sequence: 1,
    ...(options.bootId === undefined ? {} : { bootId: options.bootId }),
    ...(options.waive === undefined ? {} : { waive: options.waive }),
    cpus: { shared: options.sharedCpus ?? null, dedicated: options.dedicatedCpus ?? null },
    ...(options.reservedPages === undefined ? {} : { reservedPages: options.reservedPages }),
  });
}

async function readReport(file: string): Promise<InventoryReport> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as InventoryReport;
  } catch (error) {
    throw new CliFailure(`${file}: not JSON: ${(error as Error).message}`, 2);
  }
}

/** The agent's report is read-only data; the client's body type is not. */
const wireReport = (report: InventoryReport): BodyOf<'reportHost'> => report as unknown as BodyOf<'reportHost'>;
