import type { ClaimId, GroupId, HostId, InstanceId, PciAddressText, ProviderId, Uuid } from '@berth/domain';
import { uuid5 } from './uuid5.js';

/** Namespace of everything named by an actor: uuid5(the URL namespace, `https://berth.invalid/actor`). */
const ACTORS = 'aae1ef0d-9107-58ea-b868-1c69e711fedb';

/** Id of a command's n-th event, from 0: a repeat by anybody gives the same one (DESIGN rule 5). */
export const eventIdOf = (commandId: Uuid, index: number): Uuid => uuid5(commandId, String(index));

/** Id of a command that follows from another one, e.g. `claim` or `name:reserve`: the same on every server. */
export const stepCommandId = (of: Uuid, step: string): Uuid => uuid5(of, `step:${step}`);

/** DESIGN section 3: n counts the claims of this instance and never restarts. */
export const claimIdOf = (instanceId: InstanceId, claimNumber: number): ClaimId =>
  uuid5(instanceId, String(claimNumber));

/** Provider of a device that counts on the card at `address`, itself or as its child (Nova facts 7.2). */
export const deviceProviderIdOf = (hostId: HostId, address: PciAddressText): ProviderId =>
  uuid5(hostId, `device:${address}`);

let lastActor: { readonly actor: string; readonly namespace: Uuid } | null = null;

/** uuid5(ACTORS, actor); the last one is remembered, since a busy gateway asks for it with every request. */
function namespaceOf(actor: string): Uuid {
  if (lastActor?.actor !== actor) lastActor = { actor, namespace: uuid5(ACTORS, actor) };
  return lastActor.namespace;
}

/** The command a request under an Idempotency-Key stands for, on whatever server it arrives (DESIGN rule 6). */
export const commandIdOf = (actor: string, idempotencyKey: string): Uuid =>
  uuid5(namespaceOf(actor), `command:${idempotencyKey}`);

/** The instance a placement under an Idempotency-Key makes when it names none (DESIGN rule 6). */
export const instanceIdOf = (actor: string, idempotencyKey: string): InstanceId =>
  uuid5(namespaceOf(actor), `instance:${idempotencyKey}`);

/** The gang that a request under an Idempotency-Key makes: a repeat reaches the same stream on any server (DESIGN rule 6). */
export const gangIdOf = (actor: string, idempotencyKey: string): GroupId =>
  uuid5(namespaceOf(actor), `gang:${idempotencyKey}`);

/** A gang's n-th instance, from 0 in the order of the request. */
export const gangMemberIdOf = (gangId: GroupId, index: number): InstanceId => uuid5(gangId, `member:${index}`);
