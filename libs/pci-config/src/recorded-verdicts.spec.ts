import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Alias,
  checkExtraSpec,
  checkPciConfig,
  type DeviceSpecEntry,
  isStorableAliasRequest,
  withoutPlacement,
  withPlacement,
} from './index.js';

/** 79 configuration lines as found in public, with Nova's recorded verdict. */
const FILE = join(__dirname, '../../../../shared/data/nova-pci-config/config_lines.jsonl');

interface Verdict {
  readonly result: 'accept' | 'reject';
  readonly entries?: readonly unknown[];
  readonly aliases?: Readonly<Record<string, unknown>>;
  readonly requests?: readonly unknown[];
  readonly api_validator_2_86?: string;
}

interface Recorded {
  readonly id: string;
  readonly kind: 'device_spec' | 'alias' | 'extra_spec';
  readonly raw: string;
  readonly nova: Verdict;
  readonly nova_with_placement?: Verdict;
}

const recordedEntry = ({ vendorId, productId, address, devname, tags }: DeviceSpecEntry) => ({
  vendor_id: vendorId,
  product_id: productId,
  address: address ?? { devname },
  tags,
});

const recordedAlias = ({ name, numaPolicy, specs }: Alias) => [name, { numa_policy: numaPolicy, specs }];

function ours({ kind, raw }: Recorded, placement: boolean): Partial<Verdict> {
  if (kind === 'extra_spec') {
    const at = raw.indexOf('=');
    const check = checkExtraSpec(raw.slice(0, at), raw.slice(at + 1));
    const result = check.accepted ? 'accept' : 'reject';
    return check.accepted ? { result, requests: check.requests } : { result };
  }
  const check = checkPciConfig(raw, { mode: placement ? withPlacement : withoutPlacement });
  if (!check.accepted) return { result: 'reject' };
  if (kind === 'alias') return { result: 'accept', aliases: Object.fromEntries(check.aliases.map(recordedAlias)) };
  return { result: 'accept', entries: check.deviceSpecs.map(recordedEntry) };
}

const present = existsSync(FILE);
if (!present) console.warn(`skipped: the recorded verdicts are not at ${FILE}`);

(present ? describe : describe.skip)('recorded verdicts of Nova', () => {
  const all = (present ? readFileSync(FILE, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Recorded);

  it('holds 79 lines', () => {
    expect(all).toHaveLength(79);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['device_spec', 'alias', 'extra_spec']));
  });

  describe.each([
    { mode: 'without placement', placement: false },
    { mode: 'with placement', placement: true },
  ])('$mode', ({ placement }) => {
    it.each(all.map((line) => [line.id, line] as const))('%s', (_id, line) => {
      const verdict = (placement && line.nova_with_placement) || line.nova;
      const { result, entries, aliases, requests } = verdict;
      const expected =
        result === 'reject'
          ? { result }
          : { result, ...(entries && { entries }), ...(aliases && { aliases }), ...(requests && { requests }) };
      expect(ours(line, placement)).toEqual(expected);
      if (verdict.api_validator_2_86 !== undefined) {
        expect(isStorableAliasRequest(line.raw.slice(line.raw.indexOf('=') + 1))).toBe(
          verdict.api_validator_2_86 === 'match',
        );
      }
    });
  });
});
