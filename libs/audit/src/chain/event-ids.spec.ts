import { idOf } from '../testing/test-log.js';
import { EventIds } from './event-ids.js';

describe('EventIds', () => {
  it('tells new ids from known ones, over several growths', () => {
    const ids = new EventIds();
    const names = Array.from({ length: 10_000 }, (_, i) => idOf(`event ${i}`));
    expect(names.every((id) => ids.add(id))).toBe(true);
    expect(names.some((id) => ids.add(id))).toBe(false);
    expect(ids.add(idOf('event 10000'))).toBe(true);
  });

  it('knows the nil UUID, neighbours that differ in one digit, and ids of another form', () => {
    const ids = new EventIds();
    const odd = [
      '00000000-0000-0000-0000-000000000000',
      '00000000-0000-0000-0000-000000000001',
      '00000000-0000-0000-0001-000000000000',
      '00000000-0001-0000-0000-000000000000',
      '10000000-0000-0000-0000-000000000000',
      'an id of another kind',
      '0000000000000000-0000-0000-00000000000',
    ];
    expect(odd.map((id) => ids.add(id))).toEqual(odd.map(() => true));
    expect(odd.map((id) => ids.add(id))).toEqual(odd.map(() => false));
  });
});
