import type { Decision } from '../kernel/decision.js';
import type { InstanceRejection } from './instance.commands.js';
import type { InstanceEvent } from './instance.events.js';

export type InstanceDecision = Decision<InstanceEvent, InstanceRejection>;
