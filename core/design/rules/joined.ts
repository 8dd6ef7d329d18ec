import type { Condition } from '../../language/types';

/** What one rule says of a state: while its condition holds, it is this. */
export interface Said {
  condition: Condition;
  value: boolean;
}

type Flag = Condition | boolean | undefined;

const isAlways = (condition: Condition) => Object.keys(condition).length === 0;

const membersOf = (condition: Condition): Condition[] =>
  'any' in condition && Array.isArray(condition.any) ? condition.any : [condition];

/** True where one of these is; conditions of a list are put into the same list. */
function anyOf(list: readonly Condition[]): Condition {
  const members = list.flatMap(membersOf);
  return members.length === 1 ? (members[0] as Condition) : { any: members };
}

/** `condition` where none of the others holds. */
const unless = (condition: Condition, others: readonly Condition[]): Condition =>
  others.length ? { all: [condition, { not: anyOf(others) }] } : condition;

/** Rules of one value that follow each other. */
interface Turn {
  value: boolean;
  conditions: Condition[];
}

function turnsOf(said: readonly Said[]): Turn[] {
  const turns: Turn[] = [];
  for (const { condition, value } of said) {
    const last = turns.at(-1);
    if (last?.value === value) last.conditions.push(condition);
    else turns.push({ value, conditions: [condition] });
  }
  return turns;
}

/**
 * The condition under which a state is true: in the order of the rules the last one that holds decides, else `own`. However many rules
 * there are, it is four levels deeper than theirs at most.
 */
export function joined(own: Flag, said: readonly Said[]): Flag {
  const always = said.findLastIndex(({ condition }) => isAlways(condition));
  const start = always < 0 ? own : said[always]?.value;
  const turns = turnsOf(said.slice(always + 1));
  const against = (from: number) => turns.slice(from).flatMap(({ value, conditions }) => (value ? [] : conditions));
  const denied = against(0);
  if (start === true && !denied.length) return true;
  const parts = turns.flatMap(({ value, conditions }, at) => (value ? [unless(anyOf(conditions), against(at))] : []));
  if (start === true) parts.unshift({ not: anyOf(denied) });
  else if (typeof start === 'object') parts.unshift(unless(start, denied));
  return parts.length ? anyOf(parts) : start === false && !turns.length ? false : undefined;
}

/** `condition`, unless one of the later ones holds: of several the last one that holds decides. */
export const unlessLater = (condition: Condition, later: readonly Condition[]): Condition => unless(condition, later);
