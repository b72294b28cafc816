import type { AliasDefinition, FlavorDefinition, PolicyCommand } from './policy.commands.js';
import { decidePolicy } from './policy.decide.js';
import { builtInPolicy, type PolicyEvent, type SchedulerPolicy } from './policy.events.js';
import { evolvePolicy } from './policy.evolve.js';
import { initialPolicyState } from './policy.state.js';

const fold = (...events: PolicyEvent[]) => events.reduce(evolvePolicy, initialPolicyState);
const set = (patch: Partial<SchedulerPolicy>): PolicyCommand => ({
  type: 'SetSchedulerPolicy',
  policy: { ...builtInPolicy, ...patch },
});
const changed = (patch: Partial<SchedulerPolicy>): PolicyEvent => ({
  type: 'SchedulerPolicyChanged',
  data: { policy: { ...builtInPolicy, ...patch } },
});

describe('the scheduler policy', () => {
  it('changes as a whole, and not when it means the same', () => {
    expect(decidePolicy(fold(), set({ maxAttempts: 5 }))).toEqual({
      kind: 'accepted',
      events: [changed({ maxAttempts: 5 })],
    });
    expect(decidePolicy(fold(), set({}))).toEqual({ kind: 'unchanged', code: 'PolicyUnchanged' });
    const { leaseMs, ...others } = builtInPolicy;
    const reordered = { ...others, zones: { b: ['1'], a: ['2'] }, leaseMs };
    expect(decidePolicy(fold(changed({ zones: { a: ['2'], b: ['1'] } })), set(reordered))).toMatchObject({
      kind: 'unchanged',
    });
    expect(decidePolicy(fold(changed({ zones: { a: ['2', '1'] } })), set({ zones: { a: ['1', '2'] } }))).toMatchObject({
      kind: 'accepted',
    });
    expect(fold(changed({ hostSubsetSize: 7 })).policy.hostSubsetSize).toBe(7);
  });

  it.each<[string, Partial<SchedulerPolicy>, unknown]>([
    ['hostSubsetSize', { hostSubsetSize: 0 }, 0],
    ['hostSubsetSize', { hostSubsetSize: 1_001 }, 1_001],
    ['maxAttempts', { maxAttempts: 1.5 }, 1.5],
    ['maxAttempts', { maxAttempts: 33 }, 33],
    ['leaseMs', { leaseMs: -1 }, -1],
    ['maxReportAgeMs', { maxReportAgeMs: 0 }, 0],
    ['weights.pci', { weights: { ram: 1, cpu: 1, disk: 1, pci: Number.NaN } }, Number.NaN],
  ])('names the field that is wrong: %s', (field, patch, value) => {
    expect(decidePolicy(fold(), set(patch))).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'PolicyInvalid', field, value, expected: expect.stringMatching(/number/) }],
    });
  });

  it('lists everything that is wrong', () => {
    const decision = decidePolicy(fold(), set({ hostSubsetSize: 0, leaseMs: 0, maxReportAgeMs: -1 }));
    expect(decision.kind === 'rejected' && decision.reasons.map(({ field }) => field)).toEqual([
      'hostSubsetSize',
      'leaseMs',
      'maxReportAgeMs',
    ]);
  });

  it('takes the limits themselves', () => {
    const patch = { hostSubsetSize: 1_000, maxAttempts: 32, leaseMs: 31_622_400_000, maxReportAgeMs: 1 };
    expect(decidePolicy(fold(), set(patch))).toMatchObject({ kind: 'accepted' });
  });
});

describe('aliases and flavors', () => {
  const alias: AliasDefinition = { name: 'gpu', alternatives: [{ vendorId: '10de' }], numaPolicy: 'legacy' };
  const flavor: FlavorDefinition = { name: 'g1', resources: { VCPU: 2 }, extraSpecs: {} };

  it('are defined, defined anew, and left alone when nothing changes', () => {
    const defined: PolicyEvent[] = [
      { type: 'AliasDefined', data: alias },
      { type: 'FlavorDefined', data: flavor },
    ];
    expect(decidePolicy(fold(), { type: 'DefineAlias', ...alias })).toEqual({ kind: 'accepted', events: [defined[0]] });
    expect(decidePolicy(fold(), { type: 'DefineFlavor', ...flavor })).toEqual({
      kind: 'accepted',
      events: [defined[1]],
    });
    const state = fold(...defined);
    expect(decidePolicy(state, { type: 'DefineAlias', ...alias })).toEqual({
      kind: 'unchanged',
      code: 'AliasUnchanged',
    });
    expect(decidePolicy(state, { type: 'DefineFlavor', ...flavor })).toEqual({
      kind: 'unchanged',
      code: 'FlavorUnchanged',
    });
    expect(decidePolicy(state, { type: 'DefineAlias', ...alias, numaPolicy: 'required' }).kind).toBe('accepted');
    expect(decidePolicy(state, { type: 'DefineFlavor', ...flavor, resources: {} }).kind).toBe('accepted');
    expect([...state.aliases.values(), ...state.flavors.values()]).toEqual([alias, flavor]);
  });

  it('need a name, and an alias something to match', () => {
    const wrong = (command: PolicyCommand) => decidePolicy(fold(), command);
    expect(wrong({ type: 'DefineAlias', ...alias, name: '' })).toMatchObject({ reasons: [{ field: 'name' }] });
    expect(wrong({ type: 'DefineAlias', ...alias, alternatives: [] })).toMatchObject({
      reasons: [{ field: 'alternatives' }],
    });
    expect(wrong({ type: 'DefineFlavor', ...flavor, name: '' })).toMatchObject({ reasons: [{ field: 'name' }] });
  });
});
