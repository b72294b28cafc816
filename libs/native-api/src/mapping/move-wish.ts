import type { MoveKind, SchedulerPolicy } from '@berth/domain';
import type { MoveWish } from '@berth/runtime';
import { InvalidRequestError } from '../problems/invalid-request.js';
import type { MoveBody, UnshelveBody } from '../wire/moves.wire.js';
import { canonicalId, canonicalIds } from './ids.js';
import { pciRequestOf } from './wish.js';

type Defaults = Pick<SchedulerPolicy, 'leaseMs' | 'maxAttempts'>;

/** What a move asks for; what it leaves out comes from the policy. @throws InvalidRequestError */
export function moveWishOf(instanceId: string, body: MoveBody, policy: Defaults): MoveWish {
  const { kind, resources, pciRequests, sameHost } = body;
  const stated = resources ?? pciRequests ?? null;
  if (kind === 'resize' && stated === null) {
    throw wrong('resources', null, 'what it is to have instead: resources or pciRequests');
  }
  if (kind !== 'resize' && stated !== null) {
    throw wrong(resources ? 'resources' : 'pciRequests', stated, `nothing with ${kind}: it keeps what it has`);
  }
  if (kind !== 'resize' && sameHost) throw wrong('sameHost', true, `only with resize: a ${kind} leaves its host`);
  return {
    ...unshelveWishOf(instanceId, body, policy),
    kind: kind as MoveKind,
    resources: resources ?? null,
    pciRequests: pciRequests?.map(pciRequestOf) ?? null,
    sameHost: sameHost ?? false,
  };
}

export const unshelveWishOf = (instanceId: string, body: UnshelveBody, policy: Defaults): MoveWish => ({
  instanceId,
  kind: 'unshelve',
  resources: null,
  pciRequests: null,
  hostId: body.hostId ? canonicalId(body.hostId) : null,
  ignoreHosts: canonicalIds(body.ignoreHosts),
  sameHost: false,
  leaseMs: body.leaseMs ?? policy.leaseMs,
  maxAttempts: body.maxAttempts ?? policy.maxAttempts,
});

const wrong = (field: string, value: unknown, expected: string): InvalidRequestError =>
  new InvalidRequestError([{ field, value, expected }]);
