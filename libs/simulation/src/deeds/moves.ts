import type { Compiled } from './compiled.js';
import type { Step } from '../file/step.js';
import { fullAddress } from '../terms/addresses.js';
import type { Wishes } from '../terms/wishes.js';
import type { Book } from '../words/book.js';

const STEPS = { commit: 'commit', confirmMove: 'confirm', revert: 'revert', cancel: 'cancel', fail: 'fail' } as const;
export type MoveVerb = keyof typeof STEPS | 'move' | 'unshelve' | 'shelve' | 'rebuild' | 'attach' | 'detach';

interface Around {
  readonly book: Book;
  readonly wishes: Wishes;
  readonly leaseMs: number;
  readonly maxAttempts: number;
}

/** Steps about an instance on its way from host to host, or changed where it is; null: no such claim is known. @throws WishError */
export function moveDeed(step: Step, verb: MoveVerb, around: Around): Compiled | null {
  const { book } = around;
  const instance = String(step[verb]);
  const instanceId = book.instanceId(instance);
  switch (verb) {
    case 'move':
    case 'unshelve':
      return { deed: { kind: 'move', wish: moveWish(step, instance, verb, around) }, claim: null };
    case 'shelve':
    case 'rebuild':
      return { deed: { kind: verb, instanceId }, claim: null };
    case 'attach': {
      const [request] = around.wishes.wishOf(step, `${instance}-more`).pciRequests;
      if (!request) throw new Error('the schema lets no attach without pci through');
      return { deed: { kind: 'attach', instanceId, request }, claim: null };
    }
    case 'detach': {
      const addresses = step.devices?.map((address) => fullAddress(String(address))) ?? null;
      return { deed: { kind: 'detach', instanceId, requestId: step.request ?? '', addresses }, claim: null };
    }
    default: {
      const claim = step.from === undefined ? null : book.claim(step.from);
      if (step.from !== undefined && !claim) return null;
      const moveId = book.moveId(step.which ?? instance);
      const reason = step.reason ?? 'the scenario says so';
      const underClaim = claim?.claimId ?? null;
      return { deed: { kind: 'move-step', step: STEPS[verb], instanceId, moveId, underClaim, reason }, claim };
    }
  }
}

function moveWish(step: Step, instance: string, verb: 'move' | 'unshelve', around: Around) {
  const { book, wishes, leaseMs, maxAttempts } = around;
  book.expectPlacement(instance);
  const resized = verb === 'move' && (step.flavor ?? step.pci ?? step.resources) !== undefined;
  const wish = resized ? wishes.wishOf(step, instance) : null;
  return {
    instanceId: book.instanceId(instance),
    kind: verb === 'unshelve' ? ('unshelve' as const) : (step.kind ?? 'cold-migration'),
    resources: wish && (step.flavor ?? step.resources) !== undefined ? wish.resources : null,
    pciRequests: wish && (step.flavor ?? step.pci) !== undefined ? wish.pciRequests : null,
    hostId: step.to === undefined ? null : book.hostId(step.to),
    ignoreHosts: (step.ignoreHosts ?? []).map((name) => book.hostId(name)),
    sameHost: step.inPlace ?? false,
    leaseMs,
    maxAttempts: step.maxAttempts ?? maxAttempts,
  };
}
