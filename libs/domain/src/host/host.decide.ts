import { rejected } from '../kernel/decision.js';
import { decideAttach, decideDetach } from './decide/attach.js';
import { decideChange } from './decide/change.js';
import { decideClaim } from './decide/claim.js';
import { decideAbort, decideConfirm, decideExpire, decideRelease, decideRenew } from './decide/claim-ends.js';
import { decideFence, decideReturn } from './decide/fence.js';
import { decideCloseEpoch } from './decide/groups.js';
import { decideQuarantine, decideRestore } from './decide/devices.js';
import {
  decideAddProvider,
  decideRemoveProvider,
  decideRenameProvider,
  decideSetAggregates,
  decideSetInventory,
  decideSetTraits,
} from './decide/providers.js';
import {
  decideCompleteDrain,
  decideDisable,
  decideEnable,
  decideRegister,
  decideResume,
  decideRetire,
  decideStartDrain,
  decideSuspend,
} from './decide/registration.js';
import { decideDrift } from './decide/drift.js';
import { decideClearReservation } from './decide/one-time-use.js';
import { decideReport } from './decide/report.js';
import { notThere } from './decide/standing.js';
import type { HostCommand } from './host.commands.js';
import type { HostDecision, HostFacts } from './host.decision.js';
import type { HostState } from './host.state.js';

/** What one host answers to one command (DESIGN rule 1): pure, total, never throws for bad input. */
export function decideHost(state: HostState, command: HostCommand, facts: HostFacts): HostDecision {
  switch (command.type) {
    case 'ClaimResources':
      return decideClaim(state, command, facts);
    case 'RegisterHost':
      return decideRegister(state, command);
    case 'CloseGroupEpoch':
      // Also where the host has retired: its id may register anew, and late claims of the epoch with it.
      if (state.status === 'unregistered') return rejected([{ code: 'HostUnknown', hostId: state.hostId }]);
      return decideCloseEpoch(state, command);
    default: {
      const gone = notThere(state);
      return gone ? rejected([gone]) : decideOnHost(state, command, facts);
    }
  }
}

type OnHost = Exclude<HostCommand, { readonly type: 'ClaimResources' | 'RegisterHost' | 'CloseGroupEpoch' }>;

function decideOnHost(state: HostState, command: OnHost, facts: HostFacts): HostDecision {
  switch (command.type) {
    case 'ChangeClaim':
      return decideChange(state, command, facts);
    case 'AttachDevices':
      return decideAttach(state, command, facts);
    case 'DetachDevices':
      return decideDetach(state, command);
    case 'ConfirmClaim':
      return decideConfirm(state, command);
    case 'RenewClaim':
      return decideRenew(state, command);
    case 'AbortClaim':
      return decideAbort(state, command);
    case 'ReleaseClaim':
      return decideRelease(state, command);
    case 'ExpireClaim':
      return decideExpire(state, command);
    case 'ReportInventory':
      return decideReport(state, command);
    case 'AddProvider':
      return decideAddProvider(state, command);
    case 'RenameProvider':
      return decideRenameProvider(state, command);
    case 'RemoveProvider':
      return decideRemoveProvider(state, command);
    case 'SetProviderInventory':
      return decideSetInventory(state, command);
    case 'SetProviderTraits':
      return decideSetTraits(state, command);
    case 'SetProviderAggregates':
      return decideSetAggregates(state, command);
    case 'DisableHost':
      return decideDisable(state, command);
    case 'EnableHost':
      return decideEnable(state);
    case 'StartHostDrain':
      return decideStartDrain(state, command);
    case 'CompleteHostDrain':
      return decideCompleteDrain(state, command);
    case 'FenceHost':
      return decideFence(state, command);
    case 'ReturnHost':
      return decideReturn(state, command);
    case 'RetireHost':
      return decideRetire(state, command);
    case 'SuspendHost':
      return decideSuspend(state, command);
    case 'ResumeHost':
      return decideResume(state, command);
    case 'QuarantineDevice':
      return decideQuarantine(state, command);
    case 'RestoreDevice':
      return decideRestore(state, command);
    case 'ClearDeviceReservation':
      return decideClearReservation(state, command);
    case 'ObserveDeviceDrift':
      return decideDrift(state, command);
  }
}
