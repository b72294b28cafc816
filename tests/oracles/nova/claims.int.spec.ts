import type { FitDevice } from '@berth/domain';
import * as fc from 'fast-check';
import { freeAddresses, givenDevices, mayLoseRelatives, requestsMeet, serves, wantsRelatives } from './berth-host.js';
import { describeWithNova, itAgreesWithNova } from './differential.js';
import { type HostDevice, hostDevices, hostSpecs, type NovaRequest, novaRequests } from './generate/hosts.js';

type Step =
  | { readonly do: 'claim'; readonly instance: number; readonly requests: readonly NovaRequest[] }
  | { readonly do: 'free'; readonly instance: number };

interface Input {
  readonly values: readonly string[];
  readonly devices: readonly HostDevice[];
  readonly steps: readonly Step[];
}

interface NovaStep {
  readonly done: boolean;
  readonly devices?: readonly (readonly [address: string, requestId: string])[];
  readonly free: readonly string[];
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      instance: fc.integer({ min: 1, max: 4 }),
      requests: fc.oneof({ weight: 5, arbitrary: novaRequests(1) }, { weight: 1, arbitrary: novaRequests(2) }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('free' as const), instance: fc.integer({ min: 1, max: 4 }) }) },
);

const input: fc.Arbitrary<Input> = fc.record({
  values: hostSpecs,
  devices: hostDevices,
  steps: fc.array(step, { minLength: 2, maxLength: 6 }),
});

/**
 * Follows Nova's story in Berth's terms: the devices that NOVA chose are claimed by address, so that both sides go on
 * from the same state. A step is what Berth would have said, and which devices are free after it.
 */
function follow({ values, devices, steps }: Input, told: readonly NovaStep[]): readonly unknown[] {
  let state: readonly FitDevice[] = givenDevices(values, devices);
  return steps.map((one, index) => {
    const theirs = told[index];
    if (one.do === 'free') {
      state = state.map((device) => (device.claimId === `${one.instance}` ? { ...device, claimId: null } : device));
      return { done: true, free: freeAddresses(state) };
    }
    const would = serves(state, one.requests);
    const chosen = new Map<string, string[]>();
    for (const [address, requestId] of theirs?.devices ?? [])
      chosen.set(requestId, [...(chosen.get(requestId) ?? []), address]);
    const agreed = !theirs?.done || serves(state, one.requests, chosen);
    const taken = new Set((theirs?.devices ?? []).map(([address]) => address));
    state = state.map((device) => (taken.has(device.address) ? { ...device, claimId: `${one.instance}` } : device));
    return { done: would && agreed, free: freeAddresses(state) };
  });
}

const claims = (steps: readonly Step[]) => steps.flatMap((one) => (one.do === 'claim' ? [one] : []));

function claimsTwice(steps: readonly Step[]): boolean {
  const open = new Set<number>();
  return steps.some((one) => {
    if (one.do === 'claim' && open.has(one.instance)) return true;
    if (one.do === 'claim') open.add(one.instance);
    else open.delete(one.instance);
    return false;
  });
}

describeWithNova('claims and frees as the real Nova does them', () => {
  const told = new WeakMap<Input, readonly NovaStep[]>();
  itAgreesWithNova<Input>({
    name: 'claims and frees',
    arbitrary: input,
    seed: 50_711,
    runs: [2000, 20_000],
    questions: ({ values, devices, steps }) => [{ op: 'sequence', values, devices, steps }],
    nova: ([answer], asked) => {
      const steps: readonly NovaStep[] | null = answer?.ok ? answer.steps : null;
      told.set(asked, steps ?? []);
      return steps?.map(({ done, free }) => ({ done, free })) ?? null;
    },
    counts: ([answer]) => answer?.steps?.some(({ done, devices }: NovaStep) => done && (devices?.length ?? 0) > 0),
    ours: (asked) => follow(asked, told.get(asked) ?? []),
    meant: [
      {
        name: 'defect D2 (a second claim of an instance overwrites the first)',
        applies: ({ steps }) => claimsTwice(steps),
      },
      {
        name: 'defect D1 (relatives lost when a later request of a claim fails)',
        applies: ({ values, devices, steps }) =>
          claims(steps).some(({ requests }) => mayLoseRelatives(values, devices, requests)),
      },
      {
        name: 'requests that want the same cards: Nova tries one order and forgets relatives (facts 5.6, 5.9)',
        applies: ({ values, devices, steps }) =>
          claims(steps).some(
            ({ requests }) => requestsMeet(values, devices, requests) || wantsRelatives(values, devices, requests),
          ),
      },
      {
        name: 'alternatives of which only one asks for remote-managed devices (fact 5.7, step 5)',
        applies: ({ steps }) =>
          claims(steps).some(({ requests }) =>
            requests.some(({ spec }) => new Set(spec.map(({ remote_managed }) => remote_managed === 'True')).size > 1),
          ),
      },
    ],
  });
});
