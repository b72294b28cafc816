import { checkExtraSpec } from '../index.js';

describe('one extra spec', () => {
  it('asks for aliases by name and count', () => {
    const check = checkExtraSpec('pci_passthrough:alias', 'gpu:2, two words:1');
    expect(check).toMatchObject({
      accepted: true,
      requests: [
        { alias: 'gpu', count: 2 },
        { alias: 'two words', count: 1 },
      ],
    });
  });

  it('keeps a repeated name as two requests (Nova facts 2.7)', () => {
    expect(checkExtraSpec('pci_passthrough:alias', 'a:1,a:2').requests).toHaveLength(2);
  });

  it.each([
    ['gpu', 'has 0 colons'],
    ['gpu:x', 'is no whole number'],
    ['gpu:-1', 'is negative'],
    ['gpu: 1', 'counts in plain digits'],
  ])('refuses %j', (value, message) => {
    const check = checkExtraSpec('pci_passthrough:alias', value);
    expect(check.accepted).toBe(false);
    expect(check.errors[0]?.message).toContain(message);
  });

  it('warns of a count that asks for nothing', () => {
    expect(checkExtraSpec('pci_passthrough:alias', 'gpu:0')).toMatchObject({
      accepted: true,
      warnings: [{ code: 'count-zero' }],
    });
  });

  it('knows the defined aliases where they are given', () => {
    const check = checkExtraSpec('pci_passthrough:alias', 'gpu-a100:1', { aliases: [{ name: 'gpu_a100' }] });
    expect(check.errors[0]).toMatchObject({ item: 0, message: 'no alias is named "gpu-a100"; did you mean gpu_a100?' });
  });

  it.each([
    ['hw:numa_nodes', '0', 'expected a whole number, 1 or more'],
    ['hw:numa_node', '1', 'did you mean hw:numa_nodes?'],
    ['resources:FOO', '1', 'no standard resource class'],
    ['resources:VCPU', '-1', '0 (ask none) or more'],
    ['trait1:CUSTOM_A', 'wanted', 'expected required or forbidden'],
    ['pci_passthrough:aliases', 'a:1', 'did you mean pci_passthrough:alias?'],
  ])('refuses %s=%s', (key, value, message) => {
    const check = checkExtraSpec(key, value);
    expect(check.accepted).toBe(false);
    expect(check.errors[0]?.message).toContain(message);
  });

  it('says which keys it does not judge', () => {
    expect(checkExtraSpec('quota:cpu_shares', 'x')).toMatchObject({
      accepted: true,
      warnings: [{ code: 'not-judged' }],
    });
  });
});
