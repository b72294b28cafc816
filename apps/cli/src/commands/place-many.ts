import type { BodyOf } from '@berth/client';
import { CliFailure } from '../output/failure.js';
import { type Output, printResult } from '../output/print.js';
import { clientOf } from '../output/server.js';
import type { PlaceOptions } from './place-options.js';

/** `berth place --count n`: exit 1 where some of them found no host, told with the reason of the first. */
export async function placeMany(
  options: PlaceOptions,
  count: number,
  body: BodyOf<'place'>,
  output: Output,
): Promise<void> {
  const alone = (['instance', 'dryRun', 'explain'] as const).find((name) => options[name] !== undefined);
  if (alone) {
    const option = alone === 'dryRun' ? '--dry-run' : `--${alone}`;
    throw new CliFailure(`${option} is for one instance: leave out --count`, 2);
  }
  const client = clientOf(options);
  const { instanceId: _, ...wish } = body;
  const key = options.key === undefined ? {} : { idempotencyKey: options.key };
  const reply = await client.placeMany({ ...wish, count }, key);
  const placed = reply.items.flatMap(({ placement }) => placement ?? []);
  if (options.confirm) {
    for (const { hostId, claimId, instanceId } of placed) await client.confirmClaim(hostId, claimId, { instanceId });
  }
  printResult(output, options.json ?? false, reply, {
    table: {
      head: ['INSTANCE', 'HOST', 'CLAIM', 'STATUS', 'DEVICES'],
      rows: reply.items.map(({ placement, refused }) =>
        placement
          ? [
              placement.instanceId,
              placement.hostId,
              placement.claimId,
              options.confirm ? 'confirmed' : 'held',
              (placement.devices ?? []).map(({ address }) => address).join(' ') || '-',
            ]
          : ['-', '-', '-', refused?.code ?? '-', '-'],
      ),
    },
    notes: [`${reply.placed} of ${count} placed`],
  });
  const refused = reply.items.find((item) => item.refused !== null)?.refused;
  if (refused) throw new CliFailure(`${refused.code}: ${refused.detail}`);
}
