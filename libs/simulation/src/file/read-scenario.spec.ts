import { ScenarioFileError } from './problems.js';
import { readScenario } from './read-scenario.js';

const problemsOf = (text: string): string[] => {
  try {
    readScenario('case.yaml', text);
    return [];
  } catch (error) {
    if (!(error instanceof ScenarioFileError)) throw error;
    return error.message.split('\n');
  }
};

const HEAD = 'scenario: x\nhosts:\n  h1: {}\n';

describe('readScenario names file, line, field, value and what would be right', () => {
  test.each([
    ['text that is no YAML', 'scenario: [', /^case\.yaml:1: Flow sequence/],
    ['a key twice', `${HEAD}steps:\n  - claim: i\n    claim: j\n`, /^case\.yaml:6: Map keys must be unique/],
    [
      'an unknown member',
      `${HEAD}steps:\n  - claim: i\n    on: h1\n    pcii: []\n    expect: { outcome: accepted }\n`,
      /^case\.yaml:7: steps\[0\]\.pcii: \[\]: is not known here; known are claim, flavor, resources, pci/,
    ],
    ['a step without a verb', `${HEAD}steps:\n  - clam: i\n`, /^case\.yaml:5: steps\[0\].*is no step/],
    [
      'a missing member',
      `${HEAD}steps:\n  - claim: i\n    expect: { outcome: accepted }\n`,
      /^case\.yaml:5: steps\[0\]: .*needs on/,
    ],
    [
      'a word that is none of the list',
      `${HEAD}steps:\n  - claim: i\n    on: h1\n    expect: { outcome: acepted }\n`,
      /^case\.yaml:7: steps\[0\]\.expect\.outcome: "acepted": expected one of accepted, unchanged, rejected/,
    ],
    [
      'an address that is none',
      `${HEAD}steps:\n  - claim: i\n    on: h1\n    devices: ['81:00']\n    expect: { outcome: accepted }\n`,
      /^case\.yaml:7: steps\[0\]\.devices\[0\]: "81:00": expected a PCI address such as 81:00\.0/,
    ],
    [
      'a number that is none',
      `${HEAD}seeds: many\nsteps:\n  - expect: { claims: { h1: 0 } }\n`,
      /^case\.yaml:4: seeds: "many": expected how many interleavings/,
    ],
    [
      'a host that nobody described',
      `${HEAD}steps:\n  - claim: i\n    on: h2\n    expect: { outcome: accepted }\n`,
      /^case\.yaml:6: steps\[0\]\.on: "h2": no host has this name; there are h1/,
    ],
    [
      'a server that is not there',
      `${HEAD}steps:\n  - crash: b\n    expect: { claims: { h1: 0 } }\n`,
      /^case\.yaml:5: steps\[0\]\.crash: "b": no server has this name; there are a/,
    ],
    [
      'a file that expects nothing',
      `${HEAD}steps:\n  - claim: i\n    on: h1\n`,
      /^case\.yaml:1: .*the file expects nothing/,
    ],
    ['an empty expectation', `${HEAD}steps:\n  - expect: {}\n`, /^case\.yaml:5: steps\[0\]\.expect/],
    [
      'a state expected while others go on',
      `${HEAD}steps:\n  - parallel:\n      - claim: i\n        on: h1\n        expect: { claims: { h1: 1 } }\n`,
      /^case\.yaml:8: steps\[0\]\.parallel\[0\]\.expect\.claims: nothing is at rest within parallel/,
    ],
    [
      'an alias that Nova would refuse',
      `${HEAD}aliases:\n  - { name: gpu, vendor_id: 'zz', product_id: '20b0' }\nsteps:\n  - expect: { claims: { h1: 0 } }\n`,
      /^case\.yaml:5: aliases\[0\]/,
    ],
    [
      'a time that is none',
      `${HEAD}steps:\n  - advance: soon\n    expect: { claims: { h1: 0 } }\n`,
      /^case\.yaml:5: steps\[0\]\.advance: "soon": expected a time such as 500ms, 90s, 10m or 2h/,
    ],
  ])('%s', (_, text, expected) => {
    const problems = problemsOf(text);
    expect(problems[0]).toMatch(expected);
  });

  test('all of them at once', () => {
    const problems = problemsOf(`${HEAD}steps:\n  - { claim: 1, on: h1 }\n  - { confirm: [] }\n  - { advance: 3 }\n`);
    expect(problems.map((line) => line.split(': ')[1])).toEqual([
      'steps[0].claim',
      'steps[1].confirm',
      'steps[2].advance',
    ]);
  });
});
