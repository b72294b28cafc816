import type { OPERATIONS } from '@berth/contracts';
import type { Role } from './roles.js';

/** Who may call: everybody (also without a token), or the bearers of these roles. An agent only for its own host. */
export type Access = 'everybody' | readonly Role[];

/** Views of the fleet. */
const READ: Access = ['reader', 'scheduler', 'operator', 'auditor'];
/** Views of one host: its agent sees them too. */
const READ_HOST: Access = ['reader', 'scheduler', 'operator', 'auditor', 'agent'];
/** The log: it tells of projects and users, so plain readers do not get it. */
const READ_LOG: Access = ['scheduler', 'operator', 'auditor'];
/** What gateways do for instances. */
const PLACE: Access = ['scheduler', 'operator'];
/** A claim on a named host: an agent makes one for a guest that already runs. */
const PLACE_ON_HOST: Access = ['scheduler', 'operator', 'agent'];
/** What an agent tells of its own host. */
const REPORT: Access = ['agent', 'operator'];
/** What changes the fleet or decisions. */
const OPERATE: Access = ['operator'];

/**
 * THE table of who may do what: every operation of the HTTP API, and by the same name its RPC. An operation that is not
 * here is refused to everybody.
 */
export const ACCESS: Readonly<Record<keyof typeof OPERATIONS, Access>> = {
  registerHost: REPORT,
  listHosts: READ,
  getHost: READ_HOST,
  reportHost: REPORT,
  listHostPools: READ_HOST,
  disableHost: OPERATE,
  enableHost: OPERATE,
  drainHost: OPERATE,
  completeHostDrain: OPERATE,
  previewEvacuation: READ,
  fenceHost: OPERATE,
  returnHost: OPERATE,
  retireHost: OPERATE,
  resumeHost: OPERATE,
  quarantineDevice: OPERATE,
  clearDeviceReservation: OPERATE,
  restoreDevice: OPERATE,
  reportHostDrift: REPORT,
  addProvider: OPERATE,
  renameProvider: OPERATE,
  removeProvider: OPERATE,
  setProviderInventories: OPERATE,
  setProviderTraits: OPERATE,
  setProviderAggregates: OPERATE,
  createClaim: PLACE_ON_HOST,
  listHostClaims: READ_HOST,
  getHostClaim: READ_HOST,
  changeClaim: PLACE,
  confirmClaim: PLACE,
  renewClaim: PLACE,
  abortClaim: PLACE,
  releaseClaim: PLACE,
  listClaims: READ,
  getClaim: READ,
  place: PLACE,
  placeMany: PLACE,
  dryRunPlacement: READ,
  getPlacement: READ,
  reschedulePlacement: PLACE,
  explain: READ,
  explainPlacement: READ,
  createGroup: PLACE,
  listGroups: READ,
  getGroup: READ,
  deleteGroup: PLACE,
  placeGang: PLACE,
  getGang: READ,
  listInstances: READ,
  getInstance: READ,
  deleteInstance: PLACE,
  startMove: PLACE,
  getMove: READ,
  commitMove: PLACE,
  confirmMove: PLACE,
  revertMove: PLACE,
  cancelMove: PLACE,
  failMove: PLACE,
  shelveInstance: PLACE,
  unshelveInstance: PLACE,
  rebuildInstance: PLACE,
  attachDevices: PLACE,
  detachDevices: PLACE,
  listPools: READ,
  getPolicy: READ,
  setPolicy: OPERATE,
  listEvents: READ_LOG,
  streamEvents: READ_LOG,
  drainServer: OPERATE,
  resumeServer: OPERATE,
  live: 'everybody',
  ready: 'everybody',
  getStatus: READ,
  metrics: READ,
};

/** What a person's browser loads before it can have a token: files that ship with the server and hold no data. */
export const PAGES: Readonly<Record<string, Access>> = {
  'GET /': 'everybody',
  'GET /assets/:name': 'everybody',
  'GET /docs': 'everybody',
  'GET /docs/:name': 'everybody',
  'GET /openapi.json': 'everybody',
};
