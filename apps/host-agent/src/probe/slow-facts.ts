import { join } from 'node:path';
import type { DeviceFacts } from '../scan/device-facts.js';
import type { ScanLog } from '../scan/warnings.js';
import { BUS_FOLDER } from '../sysfs/device-folder.js';
import { linkSpeedMtps, linkWidth, singleLine, wholeNumber } from '../sysfs/normalise.js';
import type { ReadResult } from '../sysfs/tree.js';
import { readSlowly } from './read-slowly.js';
import { parseVpd } from './vpd.js';

/** Asking for the link wakes a sleeping function (Host facts 1.3). */
const LINK = ['max_link_speed', 'max_link_width', 'current_link_speed', 'current_link_width'];
/** Takes the device lock, which a driver probe or the making of VFs may hold for long. */
const OVERRIDE = 'driver_override';
/** Asks the vendor's driver; 0 means that no vGPU is configured (Host facts 3.9). */
const VGPU_TYPE = 'nvidia/current_vgpu_type';
/** Asked anew in every scan. */
const CHANGES = [OVERRIDE, VGPU_TYPE];
const NAMES = ['label', 'acpi_index', 'index'];

/** Which of a function's attributes must be read apart; none of the link's when it sleeps in D3. */
export const slowAttributes = (names: ReadonlySet<string>, powerState: string | null): string[] =>
  [...(powerState?.startsWith('D3') ? [] : LINK), OVERRIDE, ...NAMES, 'vpd']
    .filter((name) => names.has(name))
    .concat(names.has('nvidia') ? [VGPU_TYPE] : []);

/** Answers of earlier scans in the same boot: what does not change is not asked again. */
export type SlowCache = Map<string, string | null>;

export interface SlowOptions {
  /** Folder that holds `sys`. */
  readonly root: string;
  /** For all functions together, milliseconds. */
  readonly deadlineMs: number;
  /** Vital product data needs root and up to 125 ms a word (Host facts 1.3): only on demand. */
  readonly vpd: boolean;
  readonly bootId: string | null;
  readonly cache: SlowCache;
}

/** Adds what must be read apart. What did not come in time is null, with a warning. */
export async function addSlowFacts(
  facts: readonly DeviceFacts[],
  options: SlowOptions,
  log: ScanLog,
): Promise<DeviceFacts[]> {
  const pathOf = (each: DeviceFacts, name: string): string => join(options.root, BUS_FOLDER, each.address, name);
  const keyOf = (each: DeviceFacts, name: string): string =>
    [options.bootId, each.address, each.vendorId, each.productId, name].join(' ');
  const wanted = facts.flatMap((each) =>
    each.slowAttributes.filter((name) => options.vpd || name !== 'vpd').map((name) => ({ each, name })),
  );
  const asked = wanted.filter(({ each, name }) => !options.cache.has(keyOf(each, name)));
  const answers = await readSlowly(
    asked.map(({ each, name }) => pathOf(each, name)),
    options.deadlineMs,
  );
  const values = new Map<string, string | null>();
  for (const { each, name } of wanted) {
    const key = keyOf(each, name);
    const answer = answers.get(pathOf(each, name));
    const cached = options.cache.get(key) ?? null;
    values.set(key, answer === undefined ? cached : base64Of(answer));
    if (answer !== undefined && !CHANGES.includes(name) && options.bootId !== null)
      options.cache.set(key, base64Of(answer));
    if (answer === undefined && !options.cache.has(key)) {
      log.device(each.address, name, `did not answer within ${options.deadlineMs} ms`);
    }
  }
  return facts.map((each) => withSlow(each, (name) => values.get(keyOf(each, name)) ?? null, log));
}

/** The base64 text of an answer; null for a refusal. */
const base64Of = (answer: ReadResult): string | null => ('text' in answer ? answer.text : null);

function withSlow(facts: DeviceFacts, answerOf: (name: string) => string | null, log: ScanLog): DeviceFacts {
  const textOf = (name: string): string | null => {
    const base64 = answerOf(name);
    return base64 === null ? null : Buffer.from(base64, 'base64').toString('utf8');
  };
  const vpdBytes = answerOf('vpd');
  const vpd = vpdBytes === null ? null : parseVpd(Buffer.from(vpdBytes, 'base64'));
  if (vpdBytes !== null && vpd === null) log.device(facts.address, 'vpd', 'is malformed');
  const index = wholeNumber(textOf('acpi_index')) ?? wholeNumber(textOf('index'));
  return {
    ...facts,
    driverOverride: singleLine(textOf(OVERRIDE)),
    currentVgpuType: vgpuType(textOf(VGPU_TYPE)),
    netdevs: facts.netdevs.map((netdev) => ({
      ...netdev,
      portName: singleLine(textOf(`${netdev.at}/phys_port_name`)),
    })),
    link: {
      maxSpeedMtps: linkSpeedMtps(textOf('max_link_speed')),
      maxWidth: linkWidth(textOf('max_link_width')),
      currentSpeedMtps: linkSpeedMtps(textOf('current_link_speed')),
      currentWidth: linkWidth(textOf('current_link_width')),
    },
    label: singleLine(textOf('label')) ?? (index === null ? null : `index ${index}`),
    serial: facts.serial ?? vpd?.serial ?? null,
    partNumber: facts.partNumber ?? vpd?.partNumber ?? null,
  };
}

const vgpuType = (text: string | null): string | null => (singleLine(text) === '0' ? null : singleLine(text));
