import { type Ctx, Refusal } from '../../ctx';

/**
 * Runs one such work of a person at a time, by process; while it runs, another one of theirs is refused with the word `busy`.
 * For what keeps the server at work for seconds.
 */
export function oneByPerson(busy: string) {
  const running = new Set<string>();
  return async <T>({ user }: Pick<Ctx, 'user'>, work: () => Promise<T>): Promise<T> => {
    if (running.has(user.id)) throw new Refusal(busy);
    running.add(user.id);
    try {
      return await work();
    } finally {
      running.delete(user.id);
    }
  };
}
