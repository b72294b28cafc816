import type { Step } from './step.js';
import type { FlavorText, GroupText, HostText, PolicyText } from './texts.js';

/** A scenario file as it was written (docs/scenarios.md); its shape is checked against the JSON schema. */
export interface Scenario {
  readonly scenario: string;
  readonly why?: string;
  readonly seeds?: number;
  readonly servers?: readonly string[];
  readonly policy?: PolicyText;
  readonly placement?: boolean;
  readonly aliases?: readonly Readonly<Record<string, unknown>>[];
  readonly flavors?: Readonly<Record<string, FlavorText>>;
  readonly groups?: Readonly<Record<string, GroupText>>;
  readonly hosts: Readonly<Record<string, HostText | null>>;
  readonly steps: readonly Step[];
}
