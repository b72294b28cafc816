import { hostStream } from '@berth/event-codec';
import type { EventStore, Position } from '@berth/event-store';
import { FleetView } from '@berth/projections';
import type { Scenario } from '../file/scenario.js';
import type { GroupText, HostText } from '../file/texts.js';
import type { Step } from '../file/step.js';
import type { HostPicture } from '../pictures/host-picture.js';
import { pictureDigest } from '../pictures/picture-digest.js';
import { pictureOfView } from '../pictures/picture-of-view.js';
import { AskedClaims } from './asked-claims.js';
import { rawStep, stepOf } from './event-step.js';
import { givenSteps } from './given.js';
import { Pseudonyms } from './pseudonyms.js';
import { NotRecordableError, sliceOf } from './slice.js';

/** Which part of a log: hosts, after `from` (null: from their first event), up to `to` (null: its end). */
export interface Slice {
  readonly hostIds: readonly string[];
  readonly from: Position | null;
  readonly to: Position | null;
}

/**
 * The scenario of a slice: it asks again for everything that was decided there, and ends with a digest that holds only
 * if everything on those hosts came out the same. Ids, names and texts that people wrote are replaced.
 *
 * @throws NotRecordableError | InvalidPositionError
 */
export async function recordSlice(store: EventStore, slice: Slice): Promise<Scenario> {
  const to = slice.to ?? (await store.head());
  if (to === null) throw new NotRecordableError('the log is empty');
  const names = new Pseudonyms();
  const fleet = new FleetView();
  const asked = new AskedClaims(store, { position: to });
  const groups: Record<string, GroupText> = {};
  const hosts: Record<string, HostText> = {};
  const steps: Step[] = [];
  const sliced = [];
  for (const hostId of slice.hostIds) {
    const kind = (await sliceKind(store, hostId)) ?? 'machine';
    hosts[names.host(hostId)] = { registered: false, ...(kind === 'machine' ? {} : { kind }) };
    const { before, events, unasked } = await sliceOf(store, hostId, slice.from, to, fleet, names);
    if (unasked) {
      steps.push(...unasked.map((event) => rawStep(names.host(hostId), event, names)));
      continue;
    }
    if (before) steps.push(...givenSteps(before, names, groups));
    sliced.push(...events);
  }
  sliced.sort((a, b) => store.comparePositions(a.position, b.position));
  for (const event of sliced) {
    const step = await stepOf(event, names, asked, groups);
    if (step) steps.push(step);
  }
  const digest = Object.fromEntries(
    slice.hostIds.map((hostId) => {
      const picture = pictureOfView(fleet, hostId);
      if (!picture) throw new NotRecordableError(`host ${hostId} has no event up to there`);
      return [names.host(hostId), pictureDigest(inPseudonyms(picture, hostId, names), names)];
    }),
  );
  return {
    scenario: `Recorded: ${sliced.length} events of ${slice.hostIds.length === 1 ? 'a host' : `${slice.hostIds.length} hosts`}`,
    ...(Object.keys(groups).length > 0 ? { groups } : {}),
    hosts,
    steps: [...steps, { expect: { digest } }],
  };
}

async function sliceKind(store: EventStore, hostId: string): Promise<HostText['kind'] | null> {
  const [first] = await store.readStream(hostStream(hostId), { direction: 'forwards', from: 0, maxCount: 1 });
  return first ? ((JSON.parse(first.data) as { kind?: HostText['kind'] }).kind ?? null) : null;
}

function inPseudonyms(picture: HostPicture, hostId: string, names: Pseudonyms): HostPicture {
  for (const providerId of Object.keys(picture.providers)) names.provider(hostId, providerId);
  return { ...picture, pools: picture.pools.map((pool) => ({ ...pool, tags: names.tags(pool.tags) })) };
}
