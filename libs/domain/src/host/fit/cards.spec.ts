import { addressesOf, demand, fitChild, fitDevice } from '../../testing/fit-builders.js';
import { wantsCardsAndChildren, wholeCardChoices, withWholeCards } from './cards.js';

const card = (bus: string) => fitDevice(`0000:${bus}:00.0`, { kind: 'type-PF' });
const child = (bus: string, fn = 0) => fitChild(`0000:${bus}:02.${fn}`, `0000:${bus}:00.0`);
const isCard = { matches: ({ kind }: { kind: string }) => kind === 'type-PF' };
const isChild = { matches: ({ kind }: { kind: string }) => kind === 'type-VF' };
const choices = (...input: Parameters<typeof wholeCardChoices>) =>
  [...wholeCardChoices(...input)].map((whole) => [...whole].map((address) => address.slice(5, 7)).join());

describe('which cards may be given away whole', () => {
  test('as many as are asked at most, fewest first, those whose children nobody wants before', () => {
    const devices = [card('81'), child('81'), card('82'), card('83'), child('83'), child('83', 1)];
    expect(choices([demand(2, [''], isCard), demand(1, [''], isChild)], devices)).toEqual([
      '',
      '82',
      '81',
      '83',
      '82,81',
      '82,83',
      '81,83',
    ]);
  });

  test('equal cards stand for each other', () => {
    const devices = [card('81'), child('81'), card('82'), child('82'), card('83'), child('83')];
    expect(choices([demand(2, [''], isCard), demand(1, [''], isChild)], devices)).toEqual(['', '81', '81,82']);
    expect(choices([demand(2, [''], isCard), demand(1, [''], isChild)], devices, ({ address }) => address)).toEqual([
      '',
      '81',
      '82',
      '83',
      '81,82',
      '81,83',
      '82,83',
    ]);
  });

  test('a card or child that was held before is not equal to one that was not', () => {
    const devices = [card('81'), child('81'), card('82'), child('82')];
    const kept = (address: string) => ({ ...isChild, kept: new Set([address]) });
    expect(choices([demand(1, [''], isCard), demand(1, [''], kept('0000:82:02.0'))], devices)).toEqual([
      '',
      '81',
      '82',
    ]);
    expect(
      choices([demand(1, [''], { ...isCard, kept: new Set(['0000:82:00.0']) }), demand(1, [''], isChild)], devices),
    ).toEqual(['', '81', '82']);
  });

  test('cards that nobody wants are no choice', () => {
    expect(choices([demand(3, [''], isChild)], [card('81'), child('81')])).toEqual(['']);
  });

  test('a card given away takes its children with it, one kept whole for its children goes itself', () => {
    const devices = [card('81'), child('81'), card('82'), child('82'), fitDevice('0000:90:00.0')];
    expect(addressesOf(withWholeCards(devices, new Set(['0000:81:00.0'])))).toEqual([
      '0000:81:00.0',
      '0000:82:02.0',
      '0000:90:00.0',
    ]);
    expect(addressesOf(withWholeCards(devices, new Set()))).toEqual(['0000:81:02.0', '0000:82:02.0', '0000:90:00.0']);
  });

  test('there is nothing to choose unless a card and its own child are both wanted', () => {
    const both = [demand(1, [''], isCard), demand(1, [''], isChild)];
    expect(wantsCardsAndChildren(both, [card('81'), child('81')])).toBe(true);
    expect(wantsCardsAndChildren(both, [card('81'), child('82')])).toBe(false);
    expect(wantsCardsAndChildren(both, [child('81')])).toBe(false);
    expect(wantsCardsAndChildren([demand(1, [''], isChild)], [card('81'), child('81')])).toBe(false);
    expect(wantsCardsAndChildren([demand(1, [''], isCard)], [card('81'), child('81')])).toBe(false);
  });
});
