import { asking, GPU, request, VF } from '../testing/fleet-builder.js';
import { type Verdict, verdictKey, Verdicts } from './verdicts.js';

describe('verdicts that still hold', () => {
  /** Judges by a list of answers, one after the other. */
  const judgeBy = (...answers: Verdict[]) => {
    const left = [...answers];
    return { judge: () => left.shift() as Verdict, left };
  };

  it('judges an unchanged host once', () => {
    const verdicts = new Verdicts();
    const { judge, left } = judgeBy('fit', 'fits');
    expect([verdicts.of('ask', 1, 7, judge), verdicts.of('ask', 1, 7, judge)]).toEqual(['fit', 'fit']);
    expect(left).toEqual(['fits']);
  });

  it('judges again when the host changed, for another host, and for another ask', () => {
    const verdicts = new Verdicts();
    const { judge } = judgeBy('fits', 'fit', 'numa', 'fits');
    expect(verdicts.of('ask', 1, 7, judge)).toBe('fits');
    expect(verdicts.of('ask', 1, 8, judge)).toBe('fit');
    expect(verdicts.of('ask', 2, 8, judge)).toBe('numa');
    expect(verdicts.of('other', 1, 8, judge)).toBe('fits');
    expect(verdicts.of('ask', 1, 8, () => 'numa')).toBe('fit');
  });

  it('forgets old asks together with what was said of them', () => {
    const verdicts = new Verdicts();
    for (let n = 0; n <= 4_096; n++) verdicts.of(`ask ${n}`, 1, 7, () => 'fits');
    expect(verdicts.of('ask 0', 1, 7, () => 'fit')).toBe('fit');
    expect(verdicts.of('ask 4096', 1, 7, () => 'fit')).toBe('fits');
  });
});

describe('asks that are equal to the capacity function', () => {
  const two = (a: string, b: string, bound: readonly string[] = [a, b]) =>
    asking({
      pciRequests: [request(1, GPU, { requestId: a }), request(1, VF, { requestId: b })],
      deviceConstraints: [{ rule: 'same', attribute: 'numa-cell', requestIds: bound }],
      mappings: { [a]: ['provider'] },
    });

  it('are those that name their requests otherwise', () => {
    expect(verdictKey(two('a', 'b'))).toBe(verdictKey(two('x', 'y')));
  });

  it.each([
    ['bind other requests', two('a', 'b', ['a'])],
    ['map another request', { ...two('a', 'b'), mappings: { b: ['provider'] } }],
    ['ask for other amounts', { ...two('a', 'b'), resources: { VCPU: 1 } }],
    [
      'ask for cells',
      { ...two('a', 'b'), numa: { cells: [], pageSize: null, threadPolicy: null, emulatorPolicy: null } },
    ],
  ])('are not those that %s', (_, other) => {
    expect(verdictKey(other)).not.toBe(verdictKey(two('a', 'b')));
  });
});
