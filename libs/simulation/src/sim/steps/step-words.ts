import { type Step, verbOf } from '../../file/step.js';
import type { Act, AskAct, Life, LifeAct } from './sim-step.js';

/** One line that says what a step does, as somebody would write it into a scenario file. */
export function wordsOfAct(act: Act): string {
  switch (act.act) {
    case 'ask':
      return wordsOfStep(act.step);
    case 'life':
      return wordsOfLife(act.life);
    case 'clock':
      return `clock of server ${act.server}: wall ${signed(act.jumpMs / 1000)} s, rate ${act.rate}`;
    case 'store':
      return `the store ${act.how === 'crash' ? 'crashes' : 'is back'}`;
    case 'weather':
      return `the network is ${act.weather}`;
    case 'pass':
      return `${act.ms / 1000} s pass`;
    default:
      return `${act.act} server ${act.server}`;
  }
}

/** The name of what is asked about. */
export function subjectOfAct(act: AskAct | LifeAct): string {
  if (act.act === 'life') {
    if ('group' in act.life) return act.life.group;
    return 'host' in act.life ? act.life.host : act.life.guest;
  }
  const verb = verbOf(act.step);
  return verb ? String(act.step[verb]) : '';
}

function wordsOfLife({ do: verb, ...rest }: Life): string {
  const members = Object.entries(rest).filter(([, value]) => value !== null && value !== false);
  const [, subject] = members.shift() ?? [];
  return [`${verb} ${text(subject)}`, ...members.map(([member, value]) => `${member}: ${text(value)}`)].join(', ');
}

const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`);

function wordsOfStep(step: Step): string {
  const verb = verbOf(step);
  if (verb === null) return 'look';
  const { [verb]: subject, ...rest } = step;
  const more = Object.entries(rest).map(([member, value]) => `${member}: ${text(value)}`);
  const what = typeof subject === 'object' ? text(subject) : String(subject);
  return [`${verb} ${what}`, ...more].join(', ');
}

/** JSON without the quotes that a reader does not need, devices by address. */
function text(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(text).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value);
  const { address } = value as { readonly address?: string };
  if (address !== undefined) return address;
  return `{${members.map(([member, inner]) => `${member}: ${text(inner)}`).join(', ')}}`;
}
