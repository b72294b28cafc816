import { type AliasDefined, builtInPolicy, type FlavorDefined, type SchedulerPolicy } from '@berth/domain';
import { canonicalJson } from '@berth/event-codec';
import { digestOfLines } from '../view/digest.js';
import { fromJsonLines, toJsonLines } from '../view/json-lines.js';
import type { RecordedEvent } from '../view/recorded.js';
import type { View } from '../view/view.js';

interface PolicyContent {
  policy: SchedulerPolicy;
  policyRevision: number;
  aliases: Record<string, AliasDefined['data']>;
  flavors: Record<string, FlavorDefined['data']>;
}

const builtIn = (): PolicyContent => ({ policy: builtInPolicy, policyRevision: -1, aliases: {}, flavors: {} });

/** Which policy decides now, and which aliases and flavors are defined? */
export class SchedulerPolicyView implements View {
  readonly name = 'scheduler-policy';
  readonly format = 1;
  private content = builtIn();

  get policy(): SchedulerPolicy {
    return this.content.policy;
  }

  /** Revision of the event that set {@link policy} on `policy-scheduler`; -1 = the built-in policy (DESIGN rule 14). */
  get policyRevision(): number {
    return this.content.policyRevision;
  }

  alias(name: string): AliasDefined['data'] | null {
    return Object.hasOwn(this.content.aliases, name) ? (this.content.aliases[name] ?? null) : null;
  }

  flavor(name: string): FlavorDefined['data'] | null {
    return Object.hasOwn(this.content.flavors, name) ? (this.content.flavors[name] ?? null) : null;
  }

  project({ event, stored }: RecordedEvent): void {
    switch (event?.type) {
      case 'SchedulerPolicyChanged':
        this.content.policy = event.data.policy;
        this.content.policyRevision = stored.revision;
        return;
      case 'AliasDefined':
        this.content.aliases = { ...this.content.aliases, [event.data.name]: event.data };
        return;
      case 'FlavorDefined':
        this.content.flavors = { ...this.content.flavors, [event.data.name]: event.data };
    }
  }

  digest(): string {
    return digestOfLines([canonicalJson(this.content)]);
  }

  serialise(): Iterable<Uint8Array> {
    return toJsonLines([this.content]);
  }

  restore(bytes: Uint8Array): void {
    const [content] = [...fromJsonLines(bytes)] as [PolicyContent];
    this.content = { ...builtIn(), ...content };
  }

  clear(): void {
    this.content = builtIn();
  }
}
