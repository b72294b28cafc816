import { addressesOf, demand, fitChild, fitDevice, fitView } from '../../testing/fit-builders.js';
import { binsOf, type Marks } from './bins.js';
import type { Demand } from './demand.js';
import { distribute, SearchSteps, serveAlone } from './distribute.js';
import { serveApart } from './serve-apart.js';
import type { FitDevice } from './view.js';

const at = (bus: string) => `0000:${bus}:00.0`;
const devices = (...buses: string[]) => buses.map((bus) => fitDevice(at(bus)));
const NO_CAPS: ReadonlyMap<string, number> = new Map();
const given = (demands: readonly Demand[], list: readonly FitDevice[], caps = NO_CAPS, steps = new SearchSteps(1000)) =>
  distribute(demands, binsOf(fitView(list), demands, list, caps), caps, steps)?.map((each) =>
    addressesOf(each).map((address) => address.slice(5, 7)),
  ) ?? null;

describe('steps', () => {
  test('are spent when more were taken than there are', () => {
    const steps = new SearchSteps(2);
    expect([steps.taken, steps.budget, steps.spent]).toEqual([0, 2, false]);
    steps.taken = 2;
    expect(steps.spent).toBe(false);
    steps.taken = 3;
    expect(steps.spent).toBe(true);
  });
});

describe('all demands from the bins', () => {
  test('each gets what it asks, lowest addresses first, each device once', () => {
    expect(given([demand(2), demand(1)], devices('83', '81', '82'))).toEqual([['81', '82'], ['83']]);
  });

  test('one that can do with others leaves them to one that can not', () => {
    expect(given([demand(1), demand(1, [at('81')])], devices('81', '82'))).toEqual([['82'], ['81']]);
    expect(given([demand(2), demand(1, [at('81'), at('82')])], devices('81', '82', '83'))).toEqual([
      ['81', '83'],
      ['82'],
    ]);
  });

  test('too few for all is null, and said at once', () => {
    const steps = new SearchSteps(1000);
    expect(given([demand(2), demand(2)], devices('81', '82', '83'), NO_CAPS, steps)).toBeNull();
    expect(steps.taken).toBe(1);
  });

  test('a limit of the provider binds', () => {
    const vfs = [0, 1].map((n) => fitChild(`0000:81:02.${n}`, at('81')));
    const caps = new Map([[`${at('81')} CUSTOM_X`, 1]]);
    expect(given([demand(2)], [...vfs, ...devices('90')], caps)).toEqual([['90', '81']]);
    expect(given([demand(3)], [...vfs, ...devices('90')], caps)).toBeNull();
    expect(given([demand(1), demand(1, ['0000:81'])], [...vfs, ...devices('90')], caps)).toEqual([['90'], ['81']]);
  });

  test('what was held is kept as far as it serves', () => {
    const kept = { kept: new Set([at('83')]) };
    expect(given([demand(2, [''], kept)], devices('81', '82', '83'))).toEqual([['83', '81']]);
    expect(given([demand(1), demand(1, [''], kept)], devices('81', '83'))).toEqual([['81'], ['83']]);
  });

  test('one alone counts one step and gets the same', () => {
    const steps = new SearchSteps(1000);
    const list = devices('83', '81', '82');
    const chosen = serveAlone(fitView(list), demand(2, [''], { kept: new Set([at('83')]) }), list, steps);
    expect(chosen?.map(addressesOf)).toEqual([[at('83'), at('81')]]);
    expect(steps.taken).toBe(1);
    expect(serveAlone(fitView(list), demand(4), list, steps)).toBeNull();
    expect(serveAlone(fitView(list), demand(3), list, steps)?.[0]).toHaveLength(3);
  });
});

describe('with values that serve once', () => {
  /** Device → its value for the one bond, which binds the demands of these bits. */
  const apart = (
    demands: readonly Demand[],
    bits: number,
    list: readonly FitDevice[],
    valueIn: (bus: string) => string,
  ) => {
    const marksOf = (device: FitDevice): Marks => {
      const serves = demands.reduce((sum, one, n) => (one.matches(device) ? sum | (1 << n) : sum), 0);
      return {
        serves,
        keptBy: 0,
        waste: 1,
        second: 0,
        third: 0,
        apart: [serves & bits ? valueIn(device.address.slice(5, 7)) : ''],
      };
    };
    const bins = binsOf(fitView(list), demands, list, NO_CAPS, marksOf);
    return (
      serveApart(demands, bins, NO_CAPS, [bits], new SearchSteps(1000))?.map((each) =>
        addressesOf(each).map((address) => address.slice(5, 7)),
      ) ?? null
    );
  };
  const pairs = (bus: string) => (bus < '83' ? 'a' : 'b');

  test('two devices come of two values', () => {
    expect(apart([demand(2)], 1, devices('81', '82', '83', '84'), pairs)).toEqual([['81', '83']]);
    expect(apart([demand(3)], 1, devices('81', '82', '83', '84'), pairs)).toBeNull();
  });

  test('a demand that is not bound takes what is left', () => {
    expect(apart([demand(2), demand(2)], 1, devices('81', '82', '83', '84'), pairs)).toEqual([
      ['81', '83'],
      ['82', '84'],
    ]);
  });

  test('a choice that counting allowed and that turns out wrong is taken back', () => {
    const demands = [demand(1, [at('81'), at('83')]), demand(1, [at('82')])];
    expect(apart(demands, 3, devices('81', '82', '83'), pairs)).toEqual([['83'], ['82']]);
    const stuck = [demand(1, [at('81')]), demand(1, [at('82')])];
    expect(apart(stuck, 3, devices('81', '82', '83'), pairs)).toBeNull();
  });
});
