import type { Condition } from '../../language/types';

/** What one rule says of a state: while its condition holds, it is this. */
export interface Said {
  condition: Condition;
  value: boolean;
}

type Flag = Condition | boolean | undefined;

const isAlways = (condition: Condition) => Object.keys(condition).length === 0;

/** `one` also where `more` holds; conditions of a list are put into the same list. */
function either(one: Condition, more: Flag): Condition {
  if (typeof more !== 'object') return one;
  return { any: [one, ...('any' in more && Array.isArray(more.any) ? more.any : [more])] };
}

function both(one: Condition, more: Condition): Condition {
  return { all: [one, ...('all' in more && Array.isArray(more.all) ? more.all : [more])] };
}

/** The condition under which a state is true: in the order of the rules the last one that holds decides, else `own`. */
export function joined(own: Flag, said: readonly Said[]): Flag {
  return said.reduce<Flag>((state, { condition, value }) => {
    if (isAlways(condition)) return value;
    if (value) return state === true ? true : either(condition, state);
    if (typeof state !== 'object') return state === true ? { not: condition } : undefined;
    return both({ not: condition }, state);
  }, own);
}

/** `condition`, unless one of the later ones holds: of several the last one that holds decides. */
export function unlessLater(condition: Condition, later: readonly Condition[]): Condition {
  return later.length ? { all: [condition, { not: { any: [...later] } }] } : condition;
}
