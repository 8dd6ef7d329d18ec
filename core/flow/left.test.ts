import { describe, expect, test } from 'vitest';
import { approve, flowOf, type Player, player } from './testing/sampleFlow';

const left = (user: string) => ({ do: 'left', user, name: user.toUpperCase() }) as never;
const incidents = (game: Player) => (game.state?.incidents ?? []).map(({ kind, detail }) => `${kind} ${detail}`);

describe('design/flow §5, §6: a person is disabled', () => {
  test('of a ratio they do not count, with a line of the system', () => {
    const game = player(flowOf([approve('a', ['li', 'ma', 'wu'], { sign: { approve: '60%' } }), approve('b', 'xu')]));
    game.handIn().run('', left('li'));
    expect(game.open()).toEqual(['a:ma', 'a:wu']);
    expect(game.facts).toContainEqual(expect.objectContaining({ fact: 'recorded', by: '', to: ['li'] }));
    expect(game.state?.tokens[0]?.people).toBe(2);
    expect(game.approve('ma').open()).toEqual(['a:wu']);
    expect(game.approve('wu').open()).toEqual(['b:xu']);
  });
  test('a ratio of nobody is an incident, not an approval', () => {
    const game = player(flowOf([approve('a', 'li', { sign: { approve: '60%' } })])).handIn();
    expect(incidents(game.run('', left('li')))).toEqual(['left LI']);
    expect(game.status()).toBe(1);
  });
  test('where one of several is enough the others decide', () => {
    const game = player(flowOf([approve('a', ['li', 'ma']), approve('b', 'xu')])).handIn();
    expect(game.run('', left('li')).open()).toEqual(['a:ma']);
    expect(incidents(game.run('', left('ma')))).toEqual(['left MA']);
  });
  test('where all must decide it is an incident: others go on deciding, nobody decides for them', () => {
    const game = player(flowOf([approve('a', ['li', 'ma'], { sign: 'all' }), approve('b', 'xu')])).handIn();
    expect(incidents(game.run('', left('li')))).toEqual(['left LI']);
    expect(game.approve('ma').open()).toEqual(['a:li']);
    expect(game.run('admin', { do: 'handOver', from: 'li', to: 'wu' } as never).open()).toEqual(['a:wu']);
    expect(incidents(game)).toEqual([]);
    expect(game.approve('wu').open()).toEqual(['b:xu']);
  });
  test('tried again, the step finds its people anew; skipped, it is left', () => {
    const game = player(flowOf([approve('a', ['li', 'ma'], { sign: 'all' }), approve('b', 'xu')])).handIn();
    game.approve('ma').run('', left('li'));
    game.given.people.a = { users: [{ id: 'ma' }] };
    expect(game.run('admin', { do: 'retry' }).open()).toEqual(['a:ma']);
    expect(incidents(game)).toEqual([]);
    expect(game.approve('ma').open()).toEqual(['b:xu']);
    game.run('', left('xu'));
    const token = game.state?.incidents?.[0]?.token;
    expect(game.run('admin', { do: 'skip', token } as never).status()).toBe(2);
  });
  test('whoever signs before somebody is an opinion: it is not waited for', () => {
    const game = player(flowOf([approve('a', 'ma')])).handIn();
    game.run('ma', { do: 'addSign', task: game.task('ma'), users: ['li'], place: 'before' } as never);
    expect(game.open()).toEqual(['a:li']);
    expect(game.run('', left('li')).open()).toEqual(['a:ma']);
  });
});
