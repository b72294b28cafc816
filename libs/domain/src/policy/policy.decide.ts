import { accepted, type Decision, rejected, unchanged } from '../kernel/decision.js';
import { sortedKeys } from '../kernel/order.js';
import type { AliasDefinition, FlavorDefinition, PolicyCommand, PolicyRejection } from './policy.commands.js';
import type { PolicyEvent, SchedulerPolicy } from './policy.events.js';
import type { PolicyState } from './policy.state.js';

export type PolicyDecision = Decision<PolicyEvent, PolicyRejection>;

/** What the policy stream answers to one command: all that is wrong with the new words, or one event. */
export function decidePolicy(state: PolicyState, command: PolicyCommand): PolicyDecision {
  switch (command.type) {
    case 'SetSchedulerPolicy': {
      const wrong = faultsOf(command.policy);
      if (wrong.length > 0) return rejected(wrong);
      if (sameMeaning(state.policy, command.policy)) return unchanged('PolicyUnchanged');
      return accepted({ type: 'SchedulerPolicyChanged', data: { policy: command.policy } });
    }
    case 'DefineAlias': {
      const { name, alternatives, numaPolicy } = command;
      const data: AliasDefinition = { name, alternatives, numaPolicy };
      if (name === '') return rejected([fault('name', name, 'text that is not empty')]);
      if (alternatives.length === 0) return rejected([fault('alternatives', alternatives, 'at least one')]);
      if (sameMeaning(state.aliases.get(name), data)) return unchanged('AliasUnchanged');
      return accepted({ type: 'AliasDefined', data });
    }
    case 'DefineFlavor': {
      const { name, resources, extraSpecs } = command;
      const data: FlavorDefinition = { name, resources, extraSpecs };
      if (name === '') return rejected([fault('name', name, 'text that is not empty')]);
      if (sameMeaning(state.flavors.get(name), data)) return unchanged('FlavorUnchanged');
      return accepted({ type: 'FlavorDefined', data });
    }
  }
}

const fault = (field: string, value: unknown, expected: string): PolicyRejection => ({
  code: 'PolicyInvalid',
  field,
  value,
  expected,
});

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/** A year: nobody means to hold devices longer without a word. */
const MAX_LEASE_MS = 31_622_400_000;
const MAX_ATTEMPTS = 32;

function faultsOf(policy: SchedulerPolicy): PolicyRejection[] {
  const wrong: PolicyRejection[] = [];
  for (const name of sortedKeys(policy.weights)) {
    const value = policy.weights[name as keyof SchedulerPolicy['weights']];
    if (!Number.isFinite(value)) wrong.push(fault(`weights.${name}`, value, 'a finite number'));
  }
  const whole = (field: 'hostSubsetSize' | 'maxAttempts' | 'leaseMs', most: number): void => {
    if (!isWhole(policy[field], 1, most)) wrong.push(fault(field, policy[field], `a whole number from 1 to ${most}`));
  };
  whole('hostSubsetSize', 1_000);
  whole('maxAttempts', MAX_ATTEMPTS);
  whole('leaseMs', MAX_LEASE_MS);
  if (policy.maxReportAgeMs !== null && !isWhole(policy.maxReportAgeMs, 1, MAX_LEASE_MS)) {
    wrong.push(fault('maxReportAgeMs', policy.maxReportAgeMs, `null or a whole number from 1 to ${MAX_LEASE_MS}`));
  }
  return wrong;
}

/** Equal as JSON values, whatever the order of their keys. */
function sameMeaning(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => sameMeaning(left[key], right[key]));
}
