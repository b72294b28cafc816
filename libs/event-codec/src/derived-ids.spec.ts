import { claimIdOf, commandIdOf, deviceProviderIdOf, eventIdOf, instanceIdOf } from './derived-ids.js';
import { isUuid, uuid5 } from './uuid5.js';

describe('uuid5', () => {
  it('gives the values of RFC 9562 and of other implementations', () => {
    const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    expect(uuid5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
    expect(uuid5(dns, 'python.org')).toBe('886313e1-3b8a-5372-9b90-0c9aee199e5d');
  });

  it('refuses a namespace in another spelling', () => {
    expect(() => uuid5('6BA7B810-9DAD-11D1-80B4-00C04FD430C8', 'x')).toThrow(/lower-case UUID/);
  });
});

describe('derived ids', () => {
  const base = '0c000000-0000-4000-8000-000000000001';
  it('are UUIDs, the same each time and different for different things', () => {
    const all = () => [
      eventIdOf(base, 0),
      eventIdOf(base, 1),
      deviceProviderIdOf(base, '0000:81:00.0'),
      commandIdOf('actor', 'key'),
      instanceIdOf('actor', 'key'),
      commandIdOf('acto', 'rkey'),
    ];
    expect(all().every(isUuid)).toBe(true);
    expect(new Set(all()).size).toBe(6);
    expect(all()).toEqual(all());
  });

  it('are what the contract says', () => {
    expect(claimIdOf(base, 1)).toBe(uuid5(base, '1'));
    expect(eventIdOf(base, 0)).toBe(uuid5(base, '0'));
    expect(deviceProviderIdOf(base, '0000:81:00.0')).toBe(uuid5(base, 'device:0000:81:00.0'));
    const url = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
    expect(commandIdOf('a', 'k')).toBe(uuid5(uuid5(uuid5(url, 'https://berth.invalid/actor'), 'a'), 'command:k'));
  });
});
