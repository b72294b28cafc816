import type { HostCommand } from '@berth/domain';
import type { Settled } from '../mapping/replies.js';

const BY_COMMAND: Partial<Record<HostCommand['type'], string>> = {
  ConfirmClaim: 'confirmed',
  AbortClaim: 'aborted',
  ReleaseClaim: 'released',
};

const BY_CODE: Readonly<Record<string, string>> = {
  ClaimAlreadyConfirmed: 'confirmed',
  ClaimAlreadyAborted: 'aborted',
  ClaimAlreadyReleased: 'released',
  ClaimAlreadyExpired: 'expired',
};

/** How the claim stands after a command that was not refused: a late end says which end it had. */
export function claimStatusOf(command: HostCommand, outcome: Settled<unknown>): string {
  if (outcome.kind === 'unchanged' && BY_CODE[outcome.code]) return BY_CODE[outcome.code] as string;
  if (command.type === 'ClaimResources' && command.leaseMs === null) return 'confirmed';
  return BY_COMMAND[command.type] ?? 'held';
}
