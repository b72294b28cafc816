import { type BerthClient, BerthProblemError, type BodyOf } from '@berth/client';
import type { ClaimWish, DeviceConstraint, GuestNuma, HostCommand, PlacementAsk } from '@berth/domain';
import type { Deed } from '../deeds/deed.js';
import { type Reply, reply } from '../deeds/reply.js';
import { askMovesOverHttp } from './http-moves.js';

interface CommandAnswer {
  readonly changed: boolean;
  readonly code: string | null;
  readonly repeated: boolean;
}

/** Asks a server over HTTP; a problem is an answer too. */
export async function askServer(client: BerthClient, deed: Deed, idempotencyKey: string): Promise<Reply> {
  try {
    return await ask(client, deed, idempotencyKey);
  } catch (error) {
    if (!(error instanceof BerthProblemError)) throw error;
    const { code, detail, reasons, attempts } = error.problem;
    if (code === 'NoValidHost' || code === 'MaxRetriesExceeded' || code === 'DestinationLost') {
      const tried = (attempts ?? []) as readonly { readonly reasons: Reply['reasons'] }[];
      return reply('failed', { code, reasons: tried.flatMap((attempt) => attempt.reasons) });
    }
    if (reasons && reasons.length > 0) return reply('rejected', { reasons });
    return reply('error', { code, detail });
  }
}

async function ask(client: BerthClient, deed: Deed, idempotencyKey: string): Promise<Reply> {
  const key = { idempotencyKey };
  switch (deed.kind) {
    case 'command':
      return command(client, deed.hostId, deed.command, idempotencyKey);
    case 'report': {
      const { bootId, sequence, totals, devices, topology } = deed.report;
      const cells = topology?.cells.map(({ threadSiblings, ...cell }) => ({
        ...cell,
        cores: threadSiblings.map((threads) => ({ threads })),
      }));
      const body = {
        bootId,
        sequence,
        totals: totals[deed.hostId] ?? {},
        devices,
        ...(cells ? { topology: { cells } } : {}),
      };
      return ofCommand(deed.hostId, await client.reportHost(deed.hostId, body as unknown as BodyOf<'reportHost'>, key));
    }
    case 'place': {
      const placed = await client.place({ instanceId: deed.wish.instanceId, ...placementBody(deed.wish.ask) }, key);
      return reply('placed', { ...placed, ...holdingsOf(placed) });
    }
    case 'dry-place': {
      const { instanceId, ask: wish } = deed.wish;
      const { placed } = await client.dryRunPlacement({ instanceId, ...placementBody(wish) }, key);
      if (!placed) return reply('failed', { code: 'NoValidHost' });
      return reply('placed', { ...placed, ...holdingsOf(placed) });
    }
    case 'reschedule': {
      const { instanceId, claimId, reason } = deed;
      const placed = await client.reschedulePlacement(instanceId, { claimId, reason }, key);
      return reply('placed', { ...placed, ...holdingsOf(placed) });
    }
    case 'delete': {
      const { repeated } = await client.deleteInstance(deed.instanceId, key);
      return reply('deleted', { repeated });
    }
    case 'move':
    case 'move-step':
    case 'shelve':
    case 'rebuild':
    case 'attach':
    case 'detach':
      return askMovesOverHttp(client, deed, idempotencyKey);
    case 'return': {
      const { hostId, bootId } = deed;
      return ofCommand(
        hostId,
        await client.returnHost(hostId, { bootId, devicesInUse: [], instancesRunning: [] }, key),
      );
    }
    default:
      throw new Error(`${deed.kind} can't be asked over HTTP`);
  }
}

/** What an answer says of a claim. */
interface Holdings {
  readonly devices: readonly { readonly address: string }[] | null;
  readonly numa: { readonly cells: readonly { readonly hostCell: number }[] } | null;
}

const holdingsOf = ({ devices, numa }: Holdings) => ({
  devices: devices?.map(({ address }) => address) ?? null,
  cells: numa?.cells.map(({ hostCell }) => hostCell) ?? null,
});

async function command(
  client: BerthClient,
  hostId: string,
  asked: HostCommand,
  idempotencyKey: string,
): Promise<Reply> {
  const key = { idempotencyKey };
  const answer = (call: Promise<CommandAnswer>): Promise<Reply> => call.then((given) => ofCommand(hostId, given));
  const claim = async (call: Promise<CommandAnswer & { claimId: string; claim: Holdings | null }>) => {
    const given = await call;
    return { ...ofCommand(hostId, given), claimId: given.claimId, ...(given.claim ? holdingsOf(given.claim) : {}) };
  };
  switch (asked.type) {
    case 'RegisterHost':
      return answer(client.registerHost({ hostId, name: asked.name, kind: asked.kind }, key));
    case 'ClaimResources': {
      const { claimId, instanceId, attempt, leaseMs } = asked;
      const lease = leaseMs === null ? { confirmed: true } : { leaseMs };
      const body = { claimId, instanceId, attempt, ...lease, ...wishBody(asked) };
      return claim(client.createClaim(hostId, body, key));
    }
    case 'ChangeClaim':
      return claim(
        client.changeClaim(hostId, asked.claimId, { instanceId: asked.instanceId, ...wishBody(asked) }, key),
      );
    case 'ConfirmClaim':
      return claim(client.confirmClaim(hostId, asked.claimId, named(asked), key));
    case 'ReleaseClaim':
      return claim(client.releaseClaim(hostId, asked.claimId, named(asked), key));
    case 'RenewClaim':
      return claim(client.renewClaim(hostId, asked.claimId, { ...named(asked), leaseMs: asked.leaseMs }, key));
    case 'AbortClaim': {
      const { claimId, reason, reschedule } = asked;
      return claim(client.abortClaim(hostId, claimId, { ...named(asked), reason, reschedule }, key));
    }
    case 'DisableHost':
      return answer(client.disableHost(hostId, { reason: asked.reason }, key));
    case 'FenceHost':
      return answer(client.fenceHost(hostId, { attestedBy: asked.attestedBy }, key));
    case 'EnableHost':
      return answer(client.enableHost(hostId, key));
    case 'StartHostDrain':
      return answer(client.drainHost(hostId, { reason: asked.reason }, key));
    case 'CompleteHostDrain':
      return answer(client.completeHostDrain(hostId, key));
    case 'RetireHost':
      return answer(client.retireHost(hostId, { reason: asked.reason }, key));
    case 'ResumeHost':
      return answer(client.resumeHost(hostId, { reason: asked.reason }, key));
    case 'QuarantineDevice':
      return answer(client.quarantineDevice(hostId, asked.address, { reason: asked.reason }, key));
    case 'ClearDeviceReservation':
      return answer(client.clearDeviceReservation(hostId, asked.address, key));
    case 'RestoreDevice':
      return answer(client.restoreDevice(hostId, asked.address, key));
    case 'SetProviderInventory':
    case 'SetProviderTraits':
    case 'SetProviderAggregates':
      return answer(setProvider(client, hostId, asked, idempotencyKey));
    default:
      throw new Error(`${asked.type} can't be asked over HTTP`);
  }
}

function setProvider(
  client: BerthClient,
  hostId: string,
  asked: Extract<HostCommand, { type: 'SetProviderInventory' | 'SetProviderTraits' | 'SetProviderAggregates' }>,
  idempotencyKey: string,
): Promise<CommandAnswer> {
  const { providerId, expectedGeneration } = asked;
  const options = { idempotencyKey, ...(expectedGeneration === null ? {} : { ifMatch: expectedGeneration }) };
  switch (asked.type) {
    case 'SetProviderInventory':
      return client.setProviderInventories(hostId, providerId, { inventories: asked.inventories }, options);
    case 'SetProviderTraits':
      return client.setProviderTraits(hostId, providerId, { traits: [...asked.traits] }, options);
    case 'SetProviderAggregates':
      return client.setProviderAggregates(hostId, providerId, { aggregates: [...asked.aggregates] }, options);
  }
}

const named = ({ instanceId }: { readonly instanceId: string | null }) => (instanceId === null ? {} : { instanceId });

/** Requests keep their ids and alternatives; the wire knows the same words. */
function wishBody({ resources, allocations, pciRequests, deviceConstraints, numa, projectId }: ClaimWish) {
  const body = {
    ...(Object.keys(resources).length > 0 ? { resources } : {}),
    ...(Object.keys(allocations).length > 0 ? { allocations } : {}),
    ...(pciRequests.length > 0 ? { pciRequests } : {}),
    ...(deviceConstraints ? { deviceConstraints: deviceConstraints.map(bondBody) } : {}),
    ...(numa ? { numa: guestBody(numa) } : {}),
    ...(projectId === null ? {} : { projectId }),
  };
  return body as unknown as Pick<BodyOf<'createClaim'>, 'resources' | 'allocations' | 'pciRequests' | 'projectId'>;
}

const bondBody = ({ rule, attribute, requestIds }: DeviceConstraint) => ({ rule, attribute, requests: requestIds });

const guestBody = ({ pageSize, ...numa }: GuestNuma) => ({
  ...numa,
  ...(typeof pageSize === 'number' ? { pageSizeKib: pageSize } : pageSize === null ? {} : { pageClass: pageSize }),
});

function placementBody(ask: PlacementAsk) {
  const { zone, ...lists } = ask.constraints;
  const { leaseMs, maxAttempts } = ask;
  const constraints = { ...lists, ...(zone === null ? {} : { zone }) };
  const body = { ...wishBody(ask), constraints, maxAttempts, ...(leaseMs === null ? {} : { leaseMs }) };
  return body as unknown as Omit<BodyOf<'place'>, 'instanceId'>;
}

function ofCommand(hostId: string, { changed, code, repeated }: CommandAnswer): Reply {
  return changed ? reply('accepted', { hostId, repeated }) : reply('unchanged', { hostId, code });
}
