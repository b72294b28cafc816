import { scenarioOf } from '../testing/scenario-files.js';
import { mutateFile } from './mutate.js';
import { runFile } from './run-file.js';

jest.setTimeout(60_000);

const HOST = `
scenario: a test
hosts:
  h1: { devices: [{ address: 81:00.0, id: 10de:20b0 }] }
`;

describe('runFile', () => {
  it('names line, field, expected and found value, and tells the story of the seed', async () => {
    const file = scenarioOf(`${HOST}
servers: [a, b]
steps:
  - parallel:
      - { claim: i, on: h1, pci: [{ id: 10de:20b0 }] }
      - { claim: j, on: h1, pci: [{ id: 10de:20b0 }] }
    expect:
      outcomes: { i: accepted }
      pools: { h1: { 10de:20b0: 0/1 } }
`);
    const { failed, seeds } = await runFile(file);
    expect(failed?.lines).toEqual(['test.yaml:12: steps[0].expect.outcomes.i: expected "accepted", was rejected']);
    expect(failed?.seed).toBe(seeds);
    expect(failed?.story.join('\n')).toMatch(/append to host h1 after 1: ClaimAccepted\(j j#1 81:00\.0\)/);
    const again = await runFile(file, { seed: failed?.seed ?? 0 });
    expect(again.failed).toEqual(failed);
  });

  it('plays a file without choices once', async () => {
    const file = scenarioOf(`${HOST}
steps:
  - { claim: i, on: h1, pci: [{ id: 10de:20b0 }], expect: { outcome: accepted } }
`);
    expect(await runFile(file)).toEqual({ file: 'test.yaml', seeds: 1, failed: null });
  });

  it('fails when a rule is broken, whatever the file expects', async () => {
    const file = scenarioOf(`${HOST}
steps:
  - { claim: i, as: c1, on: h1, confirmed: true, pci: [{ id: 10de:20b0 }], expect: { outcome: accepted } }
  - note: nobody decided this
    event: h1
    type: ClaimReleased
    data: { claimId: <claim c2>, instanceId: <instance j>, devicesDropped: [], generations: {} }
`);
    const { failed } = await runFile(file);
    expect(failed?.lines.join('\n')).toMatch(/test\.yaml:\d+: steps\[1\]: behind this step: INV-09/);
  });

  it('drops a server in the middle of what it does: no answer, and its work is there or not', async () => {
    const file = scenarioOf(`${HOST}
steps:
  - parallel:
      - { claim: i, on: h1, pci: [{ id: 10de:20b0 }] }
      - { crash: a }
    expect:
      anyOf:
        - { outcomes: { i: no-answer }, pools: { h1: { 10de:20b0: 1/1 } } }
        - { outcomes: { i: no-answer }, pools: { h1: { 10de:20b0: 0/1 } } }
        - { outcomes: { i: accepted }, pools: { h1: { 10de:20b0: 0/1 } } }
  - start: a
  - { claim: j, on: h1, pci: [{ id: 10de:20b0 }], expect: { anyOf: [{ outcome: accepted }, { outcome: rejected }] } }
`);
    expect((await runFile(file)).failed).toBeNull();
    // Each of the three happens under some seed, and so do both of the two.
    expect((await mutateFile(file)).survivors).toEqual([]);
  }, 60_000);

  it('keeps a lease while its server is down: a restart makes expiry late, never early', async () => {
    const file = scenarioOf(`${HOST}
steps:
  - { claim: i, on: h1, lease: 2m, pci: [{ id: 10de:20b0 }], expect: { outcome: accepted } }
  - advance: 100s
  - crash: a
  - { advance: 1h, expect: { nothingWritten: true } }
  - start: a
  - { advance: 100s, expect: { nothingWritten: true, claimStatus: { i: held } } }
  - { advance: 30s, expect: { events: { h1: [ClaimExpired] }, holds: { i: {} } } }
`);
    expect((await runFile(file)).failed).toBeNull();
  });
});

describe('mutateFile', () => {
  it('reports an expectation that holds whatever it says', async () => {
    const file = scenarioOf(`${HOST}
steps:
  - claim: i
    on: h1
    pci: [{ id: 10de:20b0 }]
    expect:
      anyOf: [{ outcome: accepted }, { outcome: rejected }]
`);
    expect(await mutateFile(file)).toEqual({
      file: 'test.yaml',
      flips: 2,
      survivors: ['test.yaml:11: steps[0].expect.anyOf[1].outcome: "rejected" → "accepted" passes too'],
    });
  });
});
