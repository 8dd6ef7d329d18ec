import { describe, expect, test } from 'vitest';
import { approve, flowOf, player } from './testing/sampleFlow';

const two = () => player(flowOf([approve('a', ['li', 'wu'], { sign: 'all' }), approve('b', 'xu')])).handIn();

describe('ENT-55 transfer', () => {
  test('the same task for another person, who is not at the step already', () => {
    const game = two();
    game.run('li', { do: 'transfer', task: game.task('li'), to: 'wu' });
    expect(game.refused?.key).toBe('flow.refused.hasTask');
    game.run('li', { do: 'transfer', task: game.task('li'), to: 'li' });
    expect(game.refused?.key).toBe('flow.refused.self');
    game.run('li', { do: 'transfer', task: game.task('li'), to: 'ma' });
    expect([game.open(), game.state?.tasks.length]).toEqual([['a:ma', 'a:wu'], 2]);
    expect(game.facts).toContainEqual(expect.objectContaining({ fact: 'recorded', code: 7, to: ['ma'] }));
  });
  test('nobody decides the task of another', () => {
    const game = two();
    expect(game.run('wu', { do: 'approve', task: game.task('li') }).refused?.key).toBe('flow.refused.notYours');
    expect(game.run('ma', { do: 'approve', task: game.task('li'), forUser: 'li' }).refused).toBeUndefined();
    expect(game.facts[0]).toMatchObject({ by: 'ma', forUser: 'li' });
  });
});

describe('ENT-55 signers are added', () => {
  const add = (game: ReturnType<typeof two>, by: string, users: string[], place: 'before' | 'after') =>
    game.run(by, { do: 'addSign', task: game.task(by), users, place });
  test('before: they say their opinion, then the person decides', () => {
    const game = player(flowOf([approve('a', 'li')])).handIn();
    expect(add(game, 'li', ['ma', 'ye'], 'before').open()).toEqual(['a:ma', 'a:ye']);
    expect(game.back('ma').status()).toBe(1);
    expect(game.approve('ye').open()).toEqual(['a:li']);
    expect(game.approve('li').status()).toBe(2);
  });
  test.each(['any', 'all', 'turn'] as const)(
    'after (%s): the person approves, then they, then the step ends',
    (sign) => {
      const game = player(flowOf([approve('a', ['li', 'wu'], { sign }), approve('b', 'xu')])).handIn();
      add(game, 'li', ['ma', 'ye'], 'after');
      game.approve('ma').approve('ye');
      if (sign !== 'any') game.approve('wu');
      expect(game.open()).toEqual(['b:xu']);
    },
  );
  test('a ratio counts those who sign after', () => {
    const game = player(flowOf([approve('a', ['li', 'wu'], { sign: { approve: '75%' } })])).handIn();
    expect(add(game, 'li', ['ma', 'ye'], 'after').approve('ma').status()).toBe(1);
    expect(game.approve('wu').status()).toBe(2);
  });
  test('three deep and no more', () => {
    const game = player(flowOf([approve('a', 'p0')])).handIn();
    for (const level of [0, 1, 2]) add(game, `p${level}`, [`p${level + 1}`], 'before');
    expect(add(game, 'p3', ['p4'], 'before').refused).toEqual({ key: 'flow.refused.addedDepth', args: { most: 3 } });
  });
  test('at most 20 people', () => {
    const game = player(flowOf([approve('a', 'li')])).handIn();
    const many = Array.from({ length: 21 }, (_, index) => `u${index}`);
    expect(add(game, 'li', many, 'before').refused?.key).toBe('flow.refused.addedPeople');
  });
});

describe('ENT-55 a decision is taken back', () => {
  const back = (game: ReturnType<typeof two>, by: string) => {
    const task = game.state?.tasks.findLast(({ user, status }) => user === by && status === 'done')?.id ?? '';
    return game.run(by, { do: 'takeBack', task });
  };
  test('while the step is under way, and when it ended with it', () => {
    const game = two().approve('li');
    expect(back(game, 'li').open()).toEqual(['a:li', 'a:wu']);
    game.approve('li');
    game.given.now += 1;
    game.approve('wu');
    expect(game.open()).toEqual(['b:xu']);
    expect(back(game, 'li').refused?.key).toBe('flow.refused.takeBack');
    expect(back(game, 'wu').open()).toEqual(['a:wu']);
  });
  test('not when the next one has decided, nor after the end', () => {
    const game = player(flowOf([approve('a', 'li'), approve('b', ['xu', 'ye'], { sign: 'all' })]))
      .handIn()
      .approve('li');
    expect(back(game.approve('xu'), 'li').refused?.key).toBe('flow.refused.takeBack');
    expect(back(game.approve('ye'), 'ye').refused?.key).toBe('flow.refused.status');
  });
  test('out of a join: the branches are under way again', () => {
    const branches = [
      { id: 'b1', steps: [approve('a', 'li')] },
      { id: 'b2', steps: [approve('b', 'wu')] },
    ];
    const game = player(flowOf([{ id: 'all', do: 'all', branches }, approve('c', 'xu')]))
      .handIn()
      .approve('li');
    game.given.now += 1;
    expect(back(game.approve('wu'), 'wu').open()).toEqual(['b:wu']);
    expect(game.approve('wu').open()).toEqual(['c:xu']);
  });
  test('one of several is enough: the others may decide again', () => {
    const game = player(flowOf([approve('a', ['li', 'wu']), approve('b', 'xu')]))
      .handIn()
      .approve('li');
    expect(back(game, 'li').open()).toEqual(['a:li', 'a:wu']);
  });
});

describe('ENT-57 the starter', () => {
  test('withdraws while nobody else decided: to hand in again, or to end', () => {
    const game = two().run('chen', { do: 'withdraw' });
    expect([game.status(), game.open(), game.handIn().open()]).toEqual([7, [], ['a:li', 'a:wu']]);
    expect(game.approve('li').run('chen', { do: 'withdraw' }).refused?.key).toBe('flow.refused.decided');
    const ends = player(flowOf([approve('a', 'li')], { withdraw: 'end' })).handIn();
    expect(ends.run('li', { do: 'withdraw' }).refused?.key).toBe('flow.refused.notYours');
    expect(ends.run('chen', { do: 'withdraw' }).status()).toBe(4);
  });
  test('urges once an hour', () => {
    const game = two().run('chen', { do: 'urge' });
    expect(game.facts).toEqual([{ fact: 'urged', tasks: game.state?.tasks.map(({ id }) => id) }]);
    expect(game.run('chen', { do: 'urge' }).refused?.key).toBe('flow.refused.urgedAlready');
    game.given.now += 3_600_000;
    expect(game.run('chen', { do: 'urge' }).refused).toBeUndefined();
  });
  test('a refusal of a step ends it', () => {
    const game = player(flowOf([approve('a', 'li', { buttons: ['refuse'] })])).handIn();
    expect(game.approve('li').refused?.key).toBe('flow.refused.button');
    expect(game.run('li', { do: 'refuse', task: game.task('li') }).status()).toBe(5);
  });
});
