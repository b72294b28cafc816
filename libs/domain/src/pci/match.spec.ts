import { plain } from '../testing/host-builders.js';
import { matchesSpec } from './match.js';

describe('remote-managed devices', () => {
  const device = {
    vendorId: '15b3',
    productId: '101e',
    kind: 'type-VF' as const,
    resourceClass: 'CUSTOM_VF',
    traits: [],
    tags: { remote_managed: 'True' },
  };

  it('go only to an alternative that asks for them (Nova facts 5.7, step 5)', () => {
    expect(matchesSpec(device, { vendorId: '15b3' })).toBe(false);
    expect(matchesSpec(device, { vendorId: '15b3', tags: { remote_managed: 'true' } })).toBe(true);
  });

  it('are not mistaken where the tag says no', () => {
    expect(matchesSpec({ ...device, tags: { remote_managed: 'false' } }, { vendorId: '15b3' })).toBe(true);
    expect(matchesSpec({ ...device, tags: { remote_managed: null } }, { vendorId: '15b3' })).toBe(true);
  });
});

test('a tag named like something every object inherits is a tag that nobody set', () => {
  const device = plain('0000:81:00.0');
  for (const key of ['constructor', 'toString', 'hasOwnProperty']) {
    expect(matchesSpec(device, { tags: { [key]: 'x' } })).toBe(false);
    expect(matchesSpec(device, { tags: { [key]: null } })).toBe(true);
  }
});
