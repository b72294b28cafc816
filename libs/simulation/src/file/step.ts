import type { Expectation } from './expectation.js';
import type {
  BondText,
  CellText,
  DeviceText,
  GuestText,
  PciText,
  PolicyText,
  RecordText,
  TotalsText,
} from './texts.js';

/** What a step asks for. */
export interface WishText {
  readonly flavor?: string;
  readonly resources?: Readonly<Record<string, number>>;
  readonly pci?: readonly PciText[] | Readonly<Record<string, number>>;
  readonly groups?: readonly string[];
  readonly project?: string;
  readonly allocations?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly devices?: readonly string[];
  readonly numa?: GuestText;
  readonly bonds?: readonly BondText[];
}

/** What every step may say beside its verb. */
export interface StepCommon {
  readonly expect?: Expectation;
  readonly server?: string;
  readonly label?: string;
  readonly key?: string;
  readonly retry?: boolean;
  readonly note?: string;
}

/** The words that make a step what it is, each with the text behind it. */
export interface StepVerbs {
  readonly register: string;
  readonly report: string;
  readonly place: string;
  readonly claim: string;
  readonly change: string;
  readonly confirm: string;
  readonly release: string;
  readonly renew: string;
  readonly abort: string;
  readonly expire: string;
  readonly reschedule: string;
  readonly delete: string;
  readonly activate: string;
  readonly move: string;
  readonly unshelve: string;
  readonly commit: string;
  readonly confirmMove: string;
  readonly revert: string;
  readonly cancel: string;
  readonly fail: string;
  readonly shelve: string;
  readonly rebuild: string;
  readonly attach: string;
  readonly detach: string;
  readonly gang: string;
  readonly createGroup: string;
  readonly deleteGroup: string;
  readonly fence: string;
  readonly returned: string;
  readonly disable: string;
  readonly drain: string;
  readonly retire: string;
  readonly resume: string;
  readonly enable: string;
  readonly drained: string;
  readonly quarantine: string;
  readonly restore: string;
  readonly clear: string;
  readonly drift: string;
  readonly inventory: string;
  readonly traits: string;
  readonly aggregates: string;
  readonly policy: PolicyText;
  readonly event: string;
  readonly crash: string;
  readonly start: string;
  readonly stop: string;
  readonly restart: string;
  readonly advance: string;
  readonly repeat: number;
  readonly parallel: readonly (Step | readonly Step[])[];
}
export type Verb = keyof StepVerbs;

export interface PlaceText {
  readonly lease?: string;
  readonly maxAttempts?: number;
  readonly onlyHosts?: readonly string[];
  readonly ignoreHosts?: readonly string[];
  readonly sameHost?: readonly string[];
  readonly differentHost?: readonly string[];
  readonly requiredTraits?: readonly string[];
  readonly forbiddenTraits?: readonly string[];
  readonly memberOf?: readonly (readonly string[])[];
  readonly forbiddenAggregates?: readonly string[];
  readonly zone?: string;
}

/** What a member of a gang asks for; `count`: so many alike. */
export interface MemberText extends WishText, Omit<PlaceText, 'lease' | 'maxAttempts'> {
  readonly count?: number;
}

/** One step; the schema says which members go with which verb. */
export interface Step extends StepCommon, Partial<StepVerbs>, Omit<WishText, 'devices' | 'resources'>, PlaceText {
  readonly on?: string;
  readonly of?: string;
  readonly from?: string;
  readonly as?: string;
  readonly kind?: 'resize' | 'cold-migration' | 'live-migration' | 'evacuation';
  readonly to?: string;
  readonly inPlace?: boolean;
  readonly which?: string;
  readonly request?: string;
  readonly dryRun?: boolean;
  readonly confirmed?: boolean;
  readonly attempt?: number;
  readonly reason?: string;
  readonly rescheduling?: boolean;
  readonly sequence?: number;
  readonly boot?: string;
  readonly without?: readonly string[];
  readonly device?: string;
  readonly used?: Readonly<Record<string, string>>;
  readonly provider?: string;
  readonly set?: Readonly<Record<string, RecordText>> | readonly string[];
  readonly generation?: number;
  readonly type?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly steps?: readonly Step[];
  readonly members?: readonly MemberText[];
  /** Addresses in a claim, whole descriptions in a report. */
  readonly devices?: readonly (string | DeviceText)[];
  /** NUMA cells in a report. */
  readonly cells?: readonly CellText[];
  /** Amounts in a wish, totals in a report. */
  readonly resources?: TotalsText;
}

const OTHER_MEMBERS = new Set(['expect', 'note']);
const VERBS: readonly Verb[] = [
  ...(['move', 'unshelve', 'commit', 'confirmMove', 'revert', 'cancel', 'fail'] as const),
  ...(['shelve', 'rebuild', 'attach', 'detach', 'fence', 'returned'] as const),
  ...(['gang', 'createGroup', 'deleteGroup', 'clear', 'drift'] as const),
  ...(['register', 'report', 'place', 'claim', 'change', 'confirm', 'release', 'renew', 'abort', 'expire'] as const),
  ...(['reschedule', 'delete', 'activate', 'disable', 'drain', 'retire', 'resume', 'enable', 'drained'] as const),
  ...(['quarantine', 'restore', 'inventory', 'event', 'crash', 'start', 'stop', 'restart', 'advance'] as const),
  ...(['repeat', 'parallel', 'traits', 'aggregates', 'policy'] as const),
];

/** Null for a step that only looks. The schema has seen to it that there is at most one. */
export function verbOf(step: Step): Verb | null {
  if (Object.keys(step).every((member) => OTHER_MEMBERS.has(member))) return null;
  return VERBS.find((verb) => step[verb] !== undefined) ?? null;
}
