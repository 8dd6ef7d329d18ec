import { describe, expect, it } from 'vitest';
import { createFairQueue, type Turn } from './fairQueue';

const turn = (personId: string, interfaceId: string): Turn => ({ personId, interfaceId });
const names = (tasks: (Turn | undefined)[]) =>
  tasks.map((task) => (task ? `${task.personId}/${task.interfaceId}` : undefined));
const queueOf = (tasks: Turn[], bounds = {}) => {
  const queue = createFairQueue<Turn>({ runningEach: 1, waitingEach: 5, waitingAll: 8, ...bounds });
  for (const task of tasks) queue.add(task);
  return queue;
};

describe('the queue of scripts', () => {
  it('issue 10 §3 runs one script of a person and one of an interface at a time', () => {
    const queue = queueOf([turn('a', 'slow'), turn('a', 'other'), turn('b', 'slow'), turn('b', 'quick')]);
    const first = queue.take()!;
    expect(names([first, queue.take(), queue.take()])).toEqual(['a/slow', 'b/quick', undefined]);
    queue.end(first);
    expect(names([queue.take()])).toEqual(['a/other']);
  });

  it('issue 10 §3 a backlog of one interface does not precede another one', () => {
    const queue = queueOf([turn('a', 'slow'), turn('b', 'slow'), turn('c', 'slow'), turn('d', 'quick')]);
    const first = queue.take()!;
    queue.end(first);
    expect(names([first, queue.take()])).toEqual(['a/slow', 'd/quick']);
  });

  it('issue 10 §3 bounds the waiting tasks of one person, and of all', () => {
    const queue = queueOf([]);
    const add = (personId: string) => queue.add(turn(personId, 'x'));
    expect([1, 2, 3, 4, 5, 6].map(() => add('a'))).toEqual([true, true, true, true, true, false]);
    expect([1, 2, 3, 4].map((n) => add(`b${n}`))).toEqual([true, true, true, false]);
  });
});
