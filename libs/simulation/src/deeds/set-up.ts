import type { Scenario } from '../file/scenario.js';
import type { Step } from '../file/step.js';

/** The steps that make the hosts what a file says they are, before its first step. */
export function setUpSteps({ hosts, policy }: Pick<Scenario, 'hosts' | 'policy'>): Step[] {
  const steps: Step[] = policy ? [{ policy }] : [];
  for (const [host, text] of Object.entries(hosts)) {
    if (text?.registered === false) continue;
    steps.push({ register: host });
    if (text?.kind !== undefined && text.kind !== 'machine') continue;
    if (text?.reported !== false) steps.push({ report: host });
  }
  for (const [host, text] of Object.entries(hosts)) {
    if (text?.registered === false) continue;
    for (const [provider, set] of Object.entries(text?.inventory ?? {})) steps.push({ inventory: host, provider, set });
    if (text?.traits) steps.push({ traits: host, set: text.traits });
    if (text?.aggregates) steps.push({ aggregates: host, set: text.aggregates });
  }
  return steps;
}
