import { decideName, evolveName, initialNameState, type NameCommand } from './name.js';

const owner = { hostId: 'h', providerId: 'p' };
const reserve: NameCommand = { type: 'ReserveName', name: 'n', ...owner };
const taken = evolveName(initialNameState, { type: 'NameReserved', data: { name: 'n', ...owner } });

describe('a name that is unique over all hosts (Placement facts 9.13)', () => {
  test('is reserved once', () => {
    expect(decideName(initialNameState, reserve)).toEqual({
      kind: 'accepted',
      events: [{ type: 'NameReserved', data: { name: 'n', ...owner } }],
    });
    expect(decideName(taken, reserve)).toEqual({ kind: 'unchanged', code: 'NameAlreadyReserved' });
    for (const other of [{ hostId: 'x' }, { providerId: 'x' }]) {
      expect(decideName(taken, { ...reserve, ...other } as NameCommand)).toEqual({
        kind: 'rejected',
        event: null,
        reasons: [{ code: 'NameTaken', name: 'n', ...owner }],
      });
    }
  });

  test('is released only for the owner found not to use it', () => {
    const release = (of: typeof owner): NameCommand => ({ type: 'ReleaseName', name: 'n', reason: 'unused', of });
    expect(decideName(initialNameState, release(owner))).toEqual({ kind: 'unchanged', code: 'NameNotReserved' });
    expect(decideName(taken, release({ ...owner, providerId: 'x' }))).toEqual({
      kind: 'unchanged',
      code: 'NameNotReserved',
    });
    expect(decideName(taken, release(owner))).toEqual({
      kind: 'accepted',
      events: [{ type: 'NameReleased', data: { name: 'n', reason: 'unused' } }],
    });
    expect(evolveName(taken, { type: 'NameReleased', data: { name: 'n', reason: 'unused' } })).toEqual({ owner: null });
  });
});
