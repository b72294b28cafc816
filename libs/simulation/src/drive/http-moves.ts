import type { BerthClient, BodyOf, ReplyOf } from '@berth/client';
import type { MoveDeed } from '../deeds/deed.js';
import { type Reply, reply } from '../deeds/reply.js';

/** Asks a server over HTTP about a move, or to change an instance where it is. */
export async function askMovesOverHttp(client: BerthClient, deed: MoveDeed, idempotencyKey: string): Promise<Reply> {
  const key = { idempotencyKey };
  switch (deed.kind) {
    case 'move':
      return ofMove(await startOverHttp(client, deed.wish, key));
    case 'shelve': {
      const { repeated } = await client.shelveInstance(deed.instanceId, key);
      return reply(repeated ? 'unchanged' : 'accepted', { repeated });
    }
    case 'rebuild':
      return ofHome(await client.rebuildInstance(deed.instanceId, key));
    case 'attach': {
      const body = deed.request as unknown as BodyOf<'attachDevices'>;
      return ofHome(await client.attachDevices(deed.instanceId, body, key));
    }
    case 'detach': {
      const { instanceId, requestId, addresses } = deed;
      return ofHome(await client.detachDevices(instanceId, { requestId, addresses: addresses && [...addresses] }, key));
    }
    case 'move-step': {
      const { instanceId, moveId, reason } = deed;
      if (moveId === null) return reply('skipped', { code: 'NoMoveKnown' });
      switch (deed.step) {
        case 'commit':
          return ofMove(await client.commitMove(instanceId, moveId, key));
        case 'confirm':
          return ofMove(await client.confirmMove(instanceId, moveId, key));
        case 'revert':
          return ofMove(await client.revertMove(instanceId, moveId, { reason }, key));
        case 'cancel':
          return ofMove(await client.cancelMove(instanceId, moveId, { reason }, key));
        case 'fail': {
          const claimId = deed.underClaim ?? (await client.getMove(instanceId, moveId)).destination.claimId;
          return ofMove(await client.failMove(instanceId, moveId, { claimId, reason }, key));
        }
      }
    }
  }
}

function startOverHttp(
  client: BerthClient,
  wish: Extract<MoveDeed, { kind: 'move' }>['wish'],
  key: { readonly idempotencyKey: string },
): Promise<ReplyOf<'startMove'>> {
  const { instanceId, kind, hostId, leaseMs, maxAttempts, resources, pciRequests, sameHost } = wish;
  const ignoreHosts = [...wish.ignoreHosts];
  const where = { ...(hostId === null ? {} : { hostId }), ignoreHosts, leaseMs, maxAttempts };
  if (kind === 'unshelve') return client.unshelveInstance(instanceId, where, key);
  const body = {
    kind,
    ...where,
    ...(resources ? { resources } : {}),
    ...(pciRequests ? { pciRequests } : {}),
    ...(sameHost ? { sameHost } : {}),
  };
  return client.startMove(instanceId, body as unknown as BodyOf<'startMove'>, key);
}

function ofMove({ moveId, phase, destination, attempt, claim, repeated }: ReplyOf<'getMove'>): Reply {
  const devices = claim?.devices.map(({ address }) => address) ?? null;
  return reply('moved', { code: phase, moveId, ...destination, attempt, devices, repeated });
}

const ofHome = ({ hostId, claimId, claim, changed }: ReplyOf<'rebuildInstance'>): Reply =>
  reply(changed ? 'accepted' : 'unchanged', { hostId, claimId, devices: claim.devices.map(({ address }) => address) });
