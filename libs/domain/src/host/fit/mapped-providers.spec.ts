import { claim, pf, plain, providerOf, request, VF, vf } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';
import { mappedProviders } from './mapped-providers.js';

const CARDS = ['0000:81:00.0', '0000:82:00.0'] as const;
const [FIRST, SECOND] = CARDS.map(providerOf) as [string, string];
const children = (card: string) => [1, 2, 3].map((fn) => vf(card.replace('.0', `.${fn}`), card));

describe('providers that a request is bound to', () => {
  const host = () => ScriptedHost.reporting(CARDS.flatMap((card) => [pf(card), ...children(card)]));
  const ask = (mappings: Record<string, string[]>, count = 3) =>
    claim('c', 'i', { pciRequests: [request('r', count, VF)], mappings });

  test('exactly so many devices come from each as it is named: 1 + 2 does not become 2 + 1', () => {
    const of = (mappings: Record<string, string[]>) => {
      const scripted = host();
      scripted.accept(ask(mappings));
      return scripted.devicesOf('c').map((address) => address.slice(5, 7));
    };
    expect(of({ r: [FIRST, SECOND, SECOND] })).toEqual(['81', '82', '82']);
    expect(of({ 'r-0': [SECOND], 'r-1': [FIRST], 'r-2': [FIRST] })).toEqual(['81', '81', '82']);
  });

  test('a provider without enough is refused, whatever the others have', () => {
    expect(host().decide(ask({ r: [FIRST, FIRST, FIRST, FIRST] }, 4))).toMatchObject({
      reasons: [{ code: 'InsufficientDevices', requestId: 'r', asked: 4, free: 3 }],
    });
  });

  test('there must be one for each device', () => {
    expect(host().decide(ask({ r: [FIRST] }))).toMatchObject({
      reasons: [
        { code: 'RequestMalformed', field: 'mappings.r', value: 1, expected: 'a provider for each of its 3 devices' },
      ],
    });
  });

  test('devices asked for by address must be on one of them', () => {
    const scripted = ScriptedHost.reporting([plain('0000:91:00.0'), plain('0000:92:00.0')]);
    const named = (address: string) =>
      claim('c', 'i', {
        pciRequests: [request('r', 1, { vendorId: '10de' }, { addresses: [address] })],
        mappings: { r: [providerOf('0000:91:00.0')] },
      });
    expect(scripted.decide(named('0000:92:00.0'))).toMatchObject({ reasons: [{ code: 'DeviceMismatch' }] });
    scripted.accept(named('0000:91:00.0'));
  });

  test('entries of other groups bind nothing', () => {
    expect(mappedProviders('r', { other: ['p'], 'r-x': ['p'], r2: ['p'], '': ['p'] })).toBeNull();
    expect(mappedProviders('r', null)).toBeNull();
    expect(mappedProviders('r', { r: [] })).toEqual([]);
  });
});
