import type { Resolved, Who, WhoPart } from '../../../core/flow/types';
import { type About, resolveWho } from './who';

/** Who is known only in earnest: whom somebody chooses, and whom an interface answers (`*interface/<name>`). */
export const chosen = '*choice';
export const answered = '*interface/';

function onlyInEarnest(part: WhoPart): string | undefined {
  if (typeof part !== 'object') return undefined;
  if ('choice' in part) return chosen;
  return 'interface' in part ? answered + part.interface : undefined;
}

async function find(about: About, who: Who): Promise<Resolved> {
  const parts = [who].flat();
  const known = parts.filter((part) => onlyInEarnest(part) === undefined);
  const { users } = known.length ? await resolveWho(about, known) : { users: [] };
  return { users: [...users, ...parts.flatMap((part) => onlyInEarnest(part) ?? []).map((id) => ({ id }))] };
}

/** All that the people of these parts depend on. */
function keyOf({ starter, previous, record, deciders }: About, who: Who): string {
  const given = [who].flat().map((part) => {
    if (typeof part !== 'object') return part === 'previous' ? previous : '';
    if ('field' in part) return record[part.field] ?? null;
    return 'step' in part ? deciders(part.step) : '';
  });
  return JSON.stringify([who, starter, given]);
}

/** Asks whose people their key alone says. */
const byKeyAlone = (ask: string): boolean => ask === 'administrators' || ask.startsWith('superior:');

/** Finds people for comparisons: nothing outside is called, and nobody is looked for twice. */
export function quietPeople() {
  const found = new Map<string, Promise<Resolved>>();
  const known = (key: string, work: () => Promise<Resolved>): Promise<Resolved> => {
    const people = found.get(key) ?? work();
    found.set(key, people);
    return people;
  };
  const resolve: typeof resolveWho = (about, who) => known(keyOf(about, who), () => find(about, who));
  return {
    resolve,
    /** The people of an ask: `work`, or what it found before. */
    once: (ask: string, work: () => Promise<Resolved>) => (byKeyAlone(ask) ? known(ask, work) : work()),
  };
}
