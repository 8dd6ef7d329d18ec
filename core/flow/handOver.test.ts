import { describe, expect, test } from 'vitest';
import { approve, flowOf, player } from './testing/sampleFlow';

const leave = { do: 'handOver', from: 'li', to: 'ma' } as never;

describe('ENT-55 a person leaves', () => {
  test('what waits for them and what will goes to another one', () => {
    const game = player(flowOf([approve('a', ['wu', 'li'], { sign: 'turn' }), approve('b', 'xu')])).handIn();
    expect(game.run('admin', leave).open()).toEqual(['a:wu']);
    expect(game.approve('wu').open()).toEqual(['a:ma']);
    expect(game.run('admin', leave).refused?.key).toBe('flow.refused.noTask');
  });
  test('a step that hands nothing on hands over too, and who is there already decides for both', () => {
    const game = player(
      flowOf([approve('a', ['li', 'ma'], { sign: 'all', buttons: ['approve'] }), approve('b', 'li')]),
    ).handIn();
    expect(game.run('admin', leave).open()).toEqual(['a:ma']);
    expect(game.facts).toContainEqual(expect.objectContaining({ fact: 'recorded', code: 7, to: ['ma'] }));
    expect(game.approve('ma').open()).toEqual(['b:li']);
  });
  test('what they handed in, also when it was returned to them', () => {
    const game = player(flowOf([approve('a', 'wu')]))
      .handIn('li')
      .back('wu');
    game.run('admin', leave);
    expect(game.open()).toEqual(['start:ma']);
    expect(game.handIn('li').refused?.key).toBe('flow.refused.notYours');
    expect(game.handIn('ma').open()).toEqual(['a:wu']);
  });
});
