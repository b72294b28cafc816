import type { Device, DeviceRequest } from '../log/shapes.js';
import { canServe } from './choose.js';

const device = (address: string, kind: string, parentAddress: string | null = null): Device => ({
  address,
  kind,
  parentAddress,
  providerId: parentAddress ?? address,
  vendorId: '8086',
  productId: '1',
  numaNode: null,
  resourceClass: kind,
  traits: [],
  tags: {},
});
const wants = (requestId: string, kind: string, count = 1): DeviceRequest => ({
  requestId,
  count,
  alternatives: [{ kind }],
});
const card = [
  device('81:00.0', 'type-PF'),
  device('81:00.1', 'type-VF', '81:00.0'),
  device('81:00.2', 'type-VF', '81:00.0'),
];
const plenty = () => ({ key: 'all', left: 99 });

describe('what the auditor thinks can be served', () => {
  it('is every function of a card, or the whole card, never both', () => {
    expect(canServe(card, [wants('a', 'type-VF', 2)], plenty)).toBe(true);
    expect(canServe(card, [wants('a', 'type-PF')], plenty)).toBe(true);
    expect(canServe(card, [wants('a', 'type-PF'), wants('b', 'type-VF')], plenty)).toBe(false);
  });

  it('takes back a choice that leaves another request nothing', () => {
    const two = [...card, device('82:00.0', 'type-PF')];
    const either: DeviceRequest = {
      requestId: 'a',
      count: 1,
      alternatives: [{ kind: 'type-VF' }, { kind: 'type-PF' }],
    };
    expect(canServe(two, [either, wants('b', 'type-PF')], plenty)).toBe(true);
    expect(canServe(two, [either, wants('b', 'type-PF', 2)], plenty)).toBe(false);
  });

  it('stays within the room of a class', () => {
    expect(canServe(card, [wants('a', 'type-VF', 2)], () => ({ key: 'x', left: 1 }))).toBe(false);
  });
});
