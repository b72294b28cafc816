import type { ClaimId } from '../../kernel/ids.js';
import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import { byCodeUnit } from '../../kernel/order.js';
import type { OpenClaim } from '../claim.js';
import type { FenceHost, ReturnHost } from '../host.commands.js';
import type { HostDecision } from '../host.decision.js';
import type { HostEvent } from '../host.events.js';
import type { HostRejection } from '../host.rejections.js';
import type { HostState } from '../host.state.js';
import { endOf } from './end-of-claim.js';
import { isEpochClosed } from './groups.js';

/** Berth does not fence: somebody attests that nothing runs there any more (DESIGN rule 12). */
export function decideFence(state: HostState, { attestedBy }: FenceHost): HostDecision {
  if (state.fence) return unchanged('HostAlreadyFenced');
  return accepted({ type: 'HostFenced', data: { epoch: state.fenceEpoch + 1, attestedBy } });
}

/**
 * A stranded claim ends only by the word of a later boot that neither its devices nor its instance are in use there
 * (DESIGN rule 12). One whose instance was never moved away is ordinary again, whether the guest runs yet or not; unless
 * its strict-affinity group gathered elsewhere meanwhile (rule 10): it stays stranded until its instance was evacuated or
 * deleted.
 */
export function decideReturn(state: HostState, command: ReturnHost): HostDecision {
  const { hostId, fence, stranded } = state;
  if (!fence && stranded.size === 0) return unchanged('HostNotFenced');
  const wrongBoot = refusesBoot(state, command.bootId);
  if (wrongBoot) return rejected([wrongBoot]);
  const homes = new Set(command.homes);
  const inUse = new Set(command.devicesInUse);
  const running = new Set(command.instancesRunning);
  const sorted = [...stranded].sort(byCodeUnit);
  const reinstated = fence ? sorted.filter((claimId) => homes.has(claimId) && !isLeftBehind(state, claimId)) : [];
  const events: HostEvent[] = fence
    ? [
        {
          type: 'HostReturned',
          data: { epoch: fence.epoch, bootId: command.bootId, ...(reinstated.length > 0 ? { reinstated } : {}) },
        },
      ]
    : [];
  const seen = (claim: OpenClaim): boolean =>
    running.has(claim.instanceId) || claim.devices.some((device) => inUse.has(device.address));
  const ending = sorted
    .map((claimId) => state.claims.get(claimId))
    .filter((claim) => claim !== undefined)
    .filter((claim) => !homes.has(claim.claimId) && !seen(claim));
  events.push(...endOf(state, ending, `the host returned after fence ${state.fenceEpoch}: not in use`));
  if (events.length === 0) return unchanged('HostAlreadyReturned');
  return accepted(...events);

  function refusesBoot({ bootId }: HostState, named: string): HostRejection | null {
    if (named !== bootId) {
      return { code: 'BootNotReported', hostId, detail: `the last report is of boot ${bootId ?? 'none'}` };
    }
    if (fence && fence.bootId === named) {
      return { code: 'HostNotRebooted', hostId, detail: `boot ${named} is the one that was fenced` };
    }
    return null;
  }
}

/** Whether an epoch under which the claim's group was pinned here is closed. */
const isLeftBehind = (state: HostState, claimId: ClaimId): boolean =>
  state.claims
    .get(claimId)
    ?.groups.some(({ groupId, epoch }) => epoch !== null && isEpochClosed(state, groupId, epoch)) ?? false;
