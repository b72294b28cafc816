// Generated from libs/contracts/openapi/berth-v1.json by `npm run generate -w @berth/client`: do not edit.
import type { CallOptions, CommandOptions } from '../calls/client-options.js';
import type { BodyOf, QueryOf, ReplyOf } from '../calls/operation-types.js';
import type { Transport } from '../calls/transport.js';

/** Every operation that answers JSON; each rejects with BerthProblemError or BerthUnreachableError. */
export abstract class BerthCalls {
  protected abstract readonly transport: Transport;

  /** Register a host. `POST /v1/hosts` */
  registerHost(body: BodyOf<'registerHost'>, options?: CommandOptions): Promise<ReplyOf<'registerHost'>> {
    return this.transport.call('registerHost', { body }, options);
  }

  /** List hosts. `GET /v1/hosts` */
  listHosts(query: QueryOf<'listHosts'> = {}, options?: CallOptions): Promise<ReplyOf<'listHosts'>> {
    return this.transport.call('listHosts', { query }, options);
  }

  /** Everything about one host. `GET /v1/hosts/{hostId}` */
  getHost(hostId: string, query: QueryOf<'getHost'> = {}, options?: CallOptions): Promise<ReplyOf<'getHost'>> {
    return this.transport.call('getHost', { path: { hostId }, query }, options);
  }

  /** An agent's whole view of the machine. `PUT /v1/hosts/{hostId}/report` */
  reportHost(hostId: string, body: BodyOf<'reportHost'>, options?: CommandOptions): Promise<ReplyOf<'reportHost'>> {
    return this.transport.call('reportHost', { path: { hostId }, body }, options);
  }

  /** What leaving a host comes to, and how far it is: writes nothing and holds nothing. `GET /v1/hosts/{hostId}/evacuation` */
  previewEvacuation(hostId: string, query: QueryOf<'previewEvacuation'> = {}, options?: CallOptions): Promise<ReplyOf<'previewEvacuation'>> {
    return this.transport.call('previewEvacuation', { path: { hostId }, query }, options);
  }

  /** Pools of one host. `GET /v1/hosts/{hostId}/pools` */
  listHostPools(hostId: string, query: QueryOf<'listHostPools'> = {}, options?: CallOptions): Promise<ReplyOf<'listHostPools'>> {
    return this.transport.call('listHostPools', { path: { hostId }, query }, options);
  }

  /** No new claims here; what is claimed stays. `POST /v1/hosts/{hostId}/disable` */
  disableHost(hostId: string, body: BodyOf<'disableHost'>, options?: CommandOptions): Promise<ReplyOf<'disableHost'>> {
    return this.transport.call('disableHost', { path: { hostId }, body }, options);
  }

  /** Take new claims again: ends a disable and a drain. `POST /v1/hosts/{hostId}/enable` */
  enableHost(hostId: string, options?: CommandOptions): Promise<ReplyOf<'enableHost'>> {
    return this.transport.call('enableHost', { path: { hostId }, body: {} }, options);
  }

  /** No new claims here until what is claimed has ended. `POST /v1/hosts/{hostId}/drain` */
  drainHost(hostId: string, body: BodyOf<'drainHost'>, options?: CommandOptions): Promise<ReplyOf<'drainHost'>> {
    return this.transport.call('drainHost', { path: { hostId }, body }, options);
  }

  /** Say that a drain is done: refused while a claim is open. `POST /v1/hosts/{hostId}/drain/complete` */
  completeHostDrain(hostId: string, options?: CommandOptions): Promise<ReplyOf<'completeHostDrain'>> {
    return this.transport.call('completeHostDrain', { path: { hostId }, body: {} }, options);
  }

  /** Attest that nothing runs on the host any more. `POST /v1/hosts/{hostId}/fence` */
  fenceHost(hostId: string, body: BodyOf<'fenceHost'> = {}, options?: CommandOptions): Promise<ReplyOf<'fenceHost'>> {
    return this.transport.call('fenceHost', { path: { hostId }, body }, options);
  }

  /** End a fence: say what the present boot sees in use. `POST /v1/hosts/{hostId}/return` */
  returnHost(hostId: string, body: BodyOf<'returnHost'>, options?: CommandOptions): Promise<ReplyOf<'returnHost'>> {
    return this.transport.call('returnHost', { path: { hostId }, body }, options);
  }

  /** Take the host out for good: an empty one, or a fenced one with all its claims. `POST /v1/hosts/{hostId}/retire` */
  retireHost(hostId: string, body: BodyOf<'retireHost'>, options?: CommandOptions): Promise<ReplyOf<'retireHost'>> {
    return this.transport.call('retireHost', { path: { hostId }, body }, options);
  }

  /** Take claims again after an invariant did not hold here and somebody looked. `POST /v1/hosts/{hostId}/resume` */
  resumeHost(hostId: string, body: BodyOf<'resumeHost'>, options?: CommandOptions): Promise<ReplyOf<'resumeHost'>> {
    return this.transport.call('resumeHost', { path: { hostId }, body }, options);
  }

  /** Hand this device out no more. `POST /v1/hosts/{hostId}/devices/{address}/quarantine` */
  quarantineDevice(hostId: string, address: string, body: BodyOf<'quarantineDevice'>, options?: CommandOptions): Promise<ReplyOf<'quarantineDevice'>> {
    return this.transport.call('quarantineDevice', { path: { hostId, address }, body }, options);
  }

  /** End a quarantine. `POST /v1/hosts/{hostId}/devices/{address}/restore` */
  restoreDevice(hostId: string, address: string, options?: CommandOptions): Promise<ReplyOf<'restoreDevice'>> {
    return this.transport.call('restoreDevice', { path: { hostId, address }, body: {} }, options);
  }

  /** Say that a device for one use is ready for its next. `POST /v1/hosts/{hostId}/devices/{address}/clear` */
  clearDeviceReservation(hostId: string, address: string, options?: CommandOptions): Promise<ReplyOf<'clearDeviceReservation'>> {
    return this.transport.call('clearDeviceReservation', { path: { hostId, address }, body: {} }, options);
  }

  /** What guests use without a claim, and what is claimed and not used. `PUT /v1/hosts/{hostId}/drift` */
  reportHostDrift(hostId: string, body: BodyOf<'reportHostDrift'>, options?: CommandOptions): Promise<ReplyOf<'reportHostDrift'>> {
    return this.transport.call('reportHostDrift', { path: { hostId }, body }, options);
  }

  /** Add a provider to the tree. `POST /v1/hosts/{hostId}/providers` */
  addProvider(hostId: string, body: BodyOf<'addProvider'>, options?: CommandOptions): Promise<ReplyOf<'addProvider'>> {
    return this.transport.call('addProvider', { path: { hostId }, body }, options);
  }

  /** Rename a provider. `PUT /v1/hosts/{hostId}/providers/{providerId}` */
  renameProvider(hostId: string, providerId: string, body: BodyOf<'renameProvider'>, options?: CommandOptions): Promise<ReplyOf<'renameProvider'>> {
    return this.transport.call('renameProvider', { path: { hostId, providerId }, body }, options);
  }

  /** Remove a provider that nothing uses. `DELETE /v1/hosts/{hostId}/providers/{providerId}` */
  removeProvider(hostId: string, providerId: string, options?: CommandOptions): Promise<ReplyOf<'removeProvider'>> {
    return this.transport.call('removeProvider', { path: { hostId, providerId } }, options);
  }

  /** Declare what a provider has: replaces everything declared before. `PUT /v1/hosts/{hostId}/providers/{providerId}/inventories` */
  setProviderInventories(hostId: string, providerId: string, body: BodyOf<'setProviderInventories'>, options?: CommandOptions): Promise<ReplyOf<'setProviderInventories'>> {
    return this.transport.call('setProviderInventories', { path: { hostId, providerId }, body }, options);
  }

  /** Replace the traits of a provider. `PUT /v1/hosts/{hostId}/providers/{providerId}/traits` */
  setProviderTraits(hostId: string, providerId: string, body: BodyOf<'setProviderTraits'>, options?: CommandOptions): Promise<ReplyOf<'setProviderTraits'>> {
    return this.transport.call('setProviderTraits', { path: { hostId, providerId }, body }, options);
  }

  /** Replace the aggregates of a provider. `PUT /v1/hosts/{hostId}/providers/{providerId}/aggregates` */
  setProviderAggregates(hostId: string, providerId: string, body: BodyOf<'setProviderAggregates'>, options?: CommandOptions): Promise<ReplyOf<'setProviderAggregates'>> {
    return this.transport.call('setProviderAggregates', { path: { hostId, providerId }, body }, options);
  }

  /** Claim something of this host: all of it or nothing. `POST /v1/hosts/{hostId}/claims` */
  createClaim(hostId: string, body: BodyOf<'createClaim'>, options?: CommandOptions): Promise<ReplyOf<'createClaim'>> {
    return this.transport.call('createClaim', { path: { hostId }, body }, options);
  }

  /** Open claims of one host. `GET /v1/hosts/{hostId}/claims` */
  listHostClaims(hostId: string, query: QueryOf<'listHostClaims'> = {}, options?: CallOptions): Promise<ReplyOf<'listHostClaims'>> {
    return this.transport.call('listHostClaims', { path: { hostId }, query }, options);
  }

  /** One claim, read from its host: always the present state. `GET /v1/hosts/{hostId}/claims/{claimId}` */
  getHostClaim(hostId: string, claimId: string, query: QueryOf<'getHostClaim'> = {}, options?: CallOptions): Promise<ReplyOf<'getHostClaim'>> {
    return this.transport.call('getHostClaim', { path: { hostId, claimId }, query }, options);
  }

  /** Replace everything the claim holds; devices that still serve are kept. `PUT /v1/hosts/{hostId}/claims/{claimId}` */
  changeClaim(hostId: string, claimId: string, body: BodyOf<'changeClaim'>, options?: CommandOptions): Promise<ReplyOf<'changeClaim'>> {
    return this.transport.call('changeClaim', { path: { hostId, claimId }, body }, options);
  }

  /** The permission to attach: only after this answer. `POST /v1/hosts/{hostId}/claims/{claimId}/confirm` */
  confirmClaim(hostId: string, claimId: string, body: BodyOf<'confirmClaim'> = {}, options?: CommandOptions): Promise<ReplyOf<'confirmClaim'>> {
    return this.transport.call('confirmClaim', { path: { hostId, claimId }, body }, options);
  }

  /** Hold it longer, from now. `POST /v1/hosts/{hostId}/claims/{claimId}/renew` */
  renewClaim(hostId: string, claimId: string, body: BodyOf<'renewClaim'> = {}, options?: CommandOptions): Promise<ReplyOf<'renewClaim'>> {
    return this.transport.call('renewClaim', { path: { hostId, claimId }, body }, options);
  }

  /** Give it up before confirm; a claim never seen is refused here from now on. `POST /v1/hosts/{hostId}/claims/{claimId}/abort` */
  abortClaim(hostId: string, claimId: string, body: BodyOf<'abortClaim'> = {}, options?: CommandOptions): Promise<ReplyOf<'abortClaim'>> {
    return this.transport.call('abortClaim', { path: { hostId, claimId }, body }, options);
  }

  /** Give it back after confirm. `POST /v1/hosts/{hostId}/claims/{claimId}/release` */
  releaseClaim(hostId: string, claimId: string, body: BodyOf<'releaseClaim'> = {}, options?: CommandOptions): Promise<ReplyOf<'releaseClaim'>> {
    return this.transport.call('releaseClaim', { path: { hostId, claimId }, body }, options);
  }

  /** Open claims. `GET /v1/claims` */
  listClaims(query: QueryOf<'listClaims'> = {}, options?: CallOptions): Promise<ReplyOf<'listClaims'>> {
    return this.transport.call('listClaims', { query }, options);
  }

  /** One open claim, wherever it is. `GET /v1/claims/{claimId}` */
  getClaim(claimId: string, query: QueryOf<'getClaim'> = {}, options?: CallOptions): Promise<ReplyOf<'getClaim'>> {
    return this.transport.call('getClaim', { path: { claimId }, query }, options);
  }

  /** Place an instance: rank the hosts, claim on the best that accepts. `POST /v1/placements` */
  place(body: BodyOf<'place'> = {}, options?: CommandOptions): Promise<ReplyOf<'place'>> {
    return this.transport.call('place', { body }, options);
  }

  /** What a placement would do now; writes nothing and holds nothing. `POST /v1/placements/dry-run` */
  dryRunPlacement(body: BodyOf<'dryRunPlacement'> = {}, options?: CommandOptions): Promise<ReplyOf<'dryRunPlacement'>> {
    return this.transport.call('dryRunPlacement', { body }, options);
  }

  /** The story of an instance's placement. `GET /v1/placements/{instanceId}` */
  getPlacement(instanceId: string, query: QueryOf<'getPlacement'> = {}, options?: CallOptions): Promise<ReplyOf<'getPlacement'>> {
    return this.transport.call('getPlacement', { path: { instanceId }, query }, options);
  }

  /** The guest could not be built there: give that claim up and try the next host. `POST /v1/placements/{instanceId}/reschedule` */
  reschedulePlacement(instanceId: string, body: BodyOf<'reschedulePlacement'>, options?: CommandOptions): Promise<ReplyOf<'reschedulePlacement'>> {
    return this.transport.call('reschedulePlacement', { path: { instanceId }, body }, options);
  }

  /** Place so many instances alike, each for itself: some may find a host where others do not. `POST /v1/placements/many` */
  placeMany(body: BodyOf<'placeMany'>, options?: CommandOptions): Promise<ReplyOf<'placeMany'>> {
    return this.transport.call('placeMany', { body }, options);
  }

  /** Make a server group; placements name it as groupId. `POST /v1/groups` */
  createGroup(body: BodyOf<'createGroup'>, options?: CommandOptions): Promise<ReplyOf<'createGroup'>> {
    return this.transport.call('createGroup', { body }, options);
  }

  /** List server groups. `GET /v1/groups` */
  listGroups(query: QueryOf<'listGroups'> = {}, options?: CallOptions): Promise<ReplyOf<'listGroups'>> {
    return this.transport.call('listGroups', { query }, options);
  }

  /** One server group and its members. `GET /v1/groups/{groupId}` */
  getGroup(groupId: string, query: QueryOf<'getGroup'> = {}, options?: CallOptions): Promise<ReplyOf<'getGroup'>> {
    return this.transport.call('getGroup', { path: { groupId }, query }, options);
  }

  /** Delete a server group: its members stay where they are, and its rule ends. `DELETE /v1/groups/{groupId}` */
  deleteGroup(groupId: string, options?: CommandOptions): Promise<ReplyOf<'deleteGroup'>> {
    return this.transport.call('deleteGroup', { path: { groupId } }, options);
  }

  /** Place several instances together, or none of them. `POST /v1/gangs` */
  placeGang(body: BodyOf<'placeGang'>, options?: CommandOptions): Promise<ReplyOf<'placeGang'>> {
    return this.transport.call('placeGang', { body }, options);
  }

  /** How a gang stands, and what its members hold. `GET /v1/gangs/{gangId}` */
  getGang(gangId: string, query: QueryOf<'getGang'> = {}, options?: CallOptions): Promise<ReplyOf<'getGang'>> {
    return this.transport.call('getGang', { path: { gangId }, query }, options);
  }

  /** Every host's reasons or scores for a request; writes nothing. `POST /v1/placements/explain` */
  explain(body: BodyOf<'explain'> = {}, query: QueryOf<'explain'> = {}, options?: CommandOptions): Promise<ReplyOf<'explain'>> {
    return this.transport.call('explain', { body, query }, options);
  }

  /** Every host's reasons or scores for what an instance asked, as the fleet is now. `GET /v1/placements/{instanceId}/explain` */
  explainPlacement(instanceId: string, query: QueryOf<'explainPlacement'> = {}, options?: CallOptions): Promise<ReplyOf<'explainPlacement'>> {
    return this.transport.call('explainPlacement', { path: { instanceId }, query }, options);
  }

  /** List instances. `GET /v1/instances` */
  listInstances(query: QueryOf<'listInstances'> = {}, options?: CallOptions): Promise<ReplyOf<'listInstances'>> {
    return this.transport.call('listInstances', { query }, options);
  }

  /** One instance: its devices are those of its open claims. `GET /v1/instances/{instanceId}` */
  getInstance(instanceId: string, query: QueryOf<'getInstance'> = {}, options?: CallOptions): Promise<ReplyOf<'getInstance'>> {
    return this.transport.call('getInstance', { path: { instanceId }, query }, options);
  }

  /** The instance is gone: everything it holds anywhere is given back. `DELETE /v1/instances/{instanceId}` */
  deleteInstance(instanceId: string, options?: CommandOptions): Promise<ReplyOf<'deleteInstance'>> {
    return this.transport.call('deleteInstance', { path: { instanceId } }, options);
  }

  /** It runs nowhere and keeps nothing, until it is unshelved. `POST /v1/instances/{instanceId}/shelve` */
  shelveInstance(instanceId: string, options?: CommandOptions): Promise<ReplyOf<'shelveInstance'>> {
    return this.transport.call('shelveInstance', { path: { instanceId } }, options);
  }

  /** Claim a place for a shelved instance: a move without a source. `POST /v1/instances/{instanceId}/unshelve` */
  unshelveInstance(instanceId: string, body: BodyOf<'unshelveInstance'> = {}, options?: CommandOptions): Promise<ReplyOf<'unshelveInstance'>> {
    return this.transport.call('unshelveInstance', { path: { instanceId }, body }, options);
  }

  /** What the guest may be built anew with, in place: nothing is claimed or given back. `POST /v1/instances/{instanceId}/rebuild` */
  rebuildInstance(instanceId: string, options?: CommandOptions): Promise<ReplyOf<'rebuildInstance'>> {
    return this.transport.call('rebuildInstance', { path: { instanceId } }, options);
  }

  /** More devices for a running guest; all that it has stays as it is. `POST /v1/instances/{instanceId}/devices/attach` */
  attachDevices(instanceId: string, body: BodyOf<'attachDevices'>, options?: CommandOptions): Promise<ReplyOf<'attachDevices'>> {
    return this.transport.call('attachDevices', { path: { instanceId }, body }, options);
  }

  /** Give back exactly these devices. `POST /v1/instances/{instanceId}/devices/detach` */
  detachDevices(instanceId: string, body: BodyOf<'detachDevices'>, options?: CommandOptions): Promise<ReplyOf<'detachDevices'>> {
    return this.transport.call('detachDevices', { path: { instanceId }, body }, options);
  }

  /** Claim a place for the instance beside the one it has. `POST /v1/instances/{instanceId}/moves` */
  startMove(instanceId: string, body: BodyOf<'startMove'>, options?: CommandOptions): Promise<ReplyOf<'startMove'>> {
    return this.transport.call('startMove', { path: { instanceId }, body }, options);
  }

  /** How a move stands: the last 16 of an instance. `GET /v1/instances/{instanceId}/moves/{moveId}` */
  getMove(instanceId: string, moveId: string, query: QueryOf<'getMove'> = {}, options?: CallOptions): Promise<ReplyOf<'getMove'>> {
    return this.transport.call('getMove', { path: { instanceId, moveId }, query }, options);
  }

  /** The point of no return: only after this answer may the guest run at the destination. `POST /v1/instances/{instanceId}/moves/{moveId}/commit` */
  commitMove(instanceId: string, moveId: string, options?: CommandOptions): Promise<ReplyOf<'commitMove'>> {
    return this.transport.call('commitMove', { path: { instanceId, moveId } }, options);
  }

  /** It stays at the destination: exactly what it had at the source is given back. `POST /v1/instances/{instanceId}/moves/{moveId}/confirm` */
  confirmMove(instanceId: string, moveId: string, options?: CommandOptions): Promise<ReplyOf<'confirmMove'>> {
    return this.transport.call('confirmMove', { path: { instanceId, moveId } }, options);
  }

  /** Back to the source: exactly what it got at the destination is given back. `POST /v1/instances/{instanceId}/moves/{moveId}/revert` */
  revertMove(instanceId: string, moveId: string, body: BodyOf<'revertMove'> = {}, options?: CommandOptions): Promise<ReplyOf<'revertMove'>> {
    return this.transport.call('revertMove', { path: { instanceId, moveId }, body }, options);
  }

  /** Give it up before its commit: the destination is given back. `POST /v1/instances/{instanceId}/moves/{moveId}/cancel` */
  cancelMove(instanceId: string, moveId: string, body: BodyOf<'cancelMove'> = {}, options?: CommandOptions): Promise<ReplyOf<'cancelMove'>> {
    return this.transport.call('cancelMove', { path: { instanceId, moveId }, body }, options);
  }

  /** It did not work there. `POST /v1/instances/{instanceId}/moves/{moveId}/fail` */
  failMove(instanceId: string, moveId: string, body: BodyOf<'failMove'>, options?: CommandOptions): Promise<ReplyOf<'failMove'>> {
    return this.transport.call('failMove', { path: { instanceId, moveId }, body }, options);
  }

  /** Pools of the whole fleet. `GET /v1/pools` */
  listPools(query: QueryOf<'listPools'> = {}, options?: CallOptions): Promise<ReplyOf<'listPools'>> {
    return this.transport.call('listPools', { query }, options);
  }

  /** What decides for everybody: weights, zones, leases. `GET /v1/policy` */
  getPolicy(options?: CallOptions): Promise<ReplyOf<'getPolicy'>> {
    return this.transport.call('getPolicy', {  }, options);
  }

  /** Replace the policy as a whole. `PUT /v1/policy` */
  setPolicy(body: BodyOf<'setPolicy'>, options?: CommandOptions): Promise<ReplyOf<'setPolicy'>> {
    return this.transport.call('setPolicy', { body }, options);
  }

  /** A page of the log, or of one stream. `GET /v1/events` */
  listEvents(query: QueryOf<'listEvents'> = {}, options?: CallOptions): Promise<ReplyOf<'listEvents'>> {
    return this.transport.call('listEvents', { query }, options);
  }

  /** The process answers. `GET /health/live` */
  live(options?: CallOptions): Promise<ReplyOf<'live'>> {
    return this.transport.call('live', {  }, options);
  }

  /** It can serve: the store answers and takes events, the read model follows the log, no stop was asked for. `GET /health/ready` */
  ready(options?: CallOptions): Promise<ReplyOf<'ready'>> {
    return this.transport.call('ready', {  }, options);
  }

  /** What this server has, in numbers. `GET /v1/status` */
  getStatus(options?: CallOptions): Promise<ReplyOf<'getStatus'>> {
    return this.transport.call('getStatus', {  }, options);
  }

  /** Begin nothing new on this server: before it is stopped or upgraded. `POST /v1/server/drain` */
  drainServer(options?: CommandOptions): Promise<ReplyOf<'drainServer'>> {
    return this.transport.call('drainServer', {  }, options);
  }

  /** Take new work again on this server. `POST /v1/server/resume` */
  resumeServer(options?: CommandOptions): Promise<ReplyOf<'resumeServer'>> {
    return this.transport.call('resumeServer', {  }, options);
  }
}
