import type { AliasDefined, FlavorDefined, SchedulerPolicy } from './policy.events.js';

export interface SetSchedulerPolicy {
  readonly type: 'SetSchedulerPolicy';
  readonly policy: SchedulerPolicy;
}
export interface DefineAlias extends Readonly<AliasDefinition> {
  readonly type: 'DefineAlias';
}
export interface DefineFlavor extends Readonly<FlavorDefinition> {
  readonly type: 'DefineFlavor';
}
export type AliasDefinition = AliasDefined['data'];
export type FlavorDefinition = FlavorDefined['data'];

export type PolicyCommand = SetSchedulerPolicy | DefineAlias | DefineFlavor;

/** Names the field, the value and what would be right. */
export interface PolicyRejection {
  readonly code: 'PolicyInvalid';
  readonly field: string;
  readonly value: unknown;
  readonly expected: string;
}
