import type { Step, WishText } from '../../file/step.js';

/** One thing that somebody does, or that happens, in a simulation. Data only: a list of them can be cut and played again. */
export type SimStep = Act & {
  /** Decides every choice until the next step: cutting other steps leaves it as it is. */
  readonly salt: number;
  /** So many things may happen before the next step. */
  readonly choices: number;
};

export type Act = AskAct | LifeAct | ServerAct | ClockAct | StoreAct | PassAct;

/** A question to some server, in a scenario's words. */
export interface AskAct {
  readonly act: 'ask';
  readonly step: Step;
  /** The same key is the same command. */
  readonly key: string;
  /** Picks the server that is asked first. */
  readonly pick: number;
  /** How often it is asked again when there is no answer, or none that says what became of it. */
  readonly patience: number;
  /** Milliseconds until the asker gives an attempt up. */
  readonly withinMs: number;
}

/** What a scenario file has no words for yet: moves, and fences of hosts. */
export type Life =
  | {
      readonly do: 'move';
      readonly guest: string;
      readonly kind: string;
      readonly wish: WishText | null;
      readonly stay: boolean;
    }
  /** The next step of a move that was asked for under this key. */
  | {
      readonly do: 'commit' | 'finish' | 'revert' | 'cancel';
      readonly guest: string;
      readonly moveKey: string;
    }
  | { readonly do: 'fail'; readonly guest: string; readonly moveKey: string; readonly claimId: string }
  | { readonly do: 'shelve'; readonly guest: string }
  | { readonly do: 'attach' | 'detach'; readonly guest: string; readonly request: string; readonly id: string }
  | { readonly do: 'create-group' | 'delete-group'; readonly group: string }
  | { readonly do: 'fence'; readonly host: string }
  | {
      readonly do: 'return';
      readonly host: string;
      readonly boot: string;
      readonly inUse: readonly string[];
      readonly running: readonly string[];
    };

export interface LifeAct extends Omit<AskAct, 'act' | 'step'> {
  readonly act: 'life';
  readonly life: Life;
}

export interface ServerAct {
  readonly act: 'crash' | 'start' | 'restart' | 'freeze' | 'thaw' | 'lag' | 'follow';
  readonly server: string;
}

export interface ClockAct {
  readonly act: 'clock';
  readonly server: string;
  /** The wall clock jumps by so many milliseconds. */
  readonly jumpMs: number;
  /** The monotonic clock goes so fast from now on. */
  readonly rate: number;
}

export type StoreAct =
  | { readonly act: 'store'; readonly how: 'crash' | 'return' }
  | { readonly act: 'weather'; readonly weather: 'calm' | 'breezy' | 'rough' };

/** Time goes by. */
export interface PassAct {
  readonly act: 'pass';
  readonly ms: number;
}
