import { isObject } from '../../isObject';
import type { Condition } from '../../language/types';
import { type Bag, bagOf, listOf, type NotTaken, textOf } from './read';

/** Comparisons of the file and ours. */
const symbols = {
  '>=': 'gte',
  '>': 'gt',
  '==': 'eq',
  '<=': 'lte',
  '<': 'lt',
  '<>': 'ne',
  like: 'like',
  notLike: 'notLike',
} as const;
const symbolOf = new Map<string, string>(Object.entries(symbols).map(([symbol, operator]) => [operator, symbol]));

/** Holds for no record: a condition that cannot be read takes its branch out, it does not open it. */
const never: Condition = { any: [] };

function leaf(group: Bag, at: string, notTaken: NotTaken[]): Condition {
  const operator = symbols[textOf(group.symbol) as keyof typeof symbols];
  const field = textOf(group.field);
  if (Number(group.fieldType ?? 1) !== 1 || !operator || !field) {
    notTaken.push({ at, key: 'flow.convert.formula' });
    return never;
  }
  const value = Number(group.fieldValueType ?? 2) === 1 ? { $: `form.${textOf(group.fieldValue)}` } : group.fieldValue;
  return { [field]: operator === 'eq' ? value : { [operator]: value } } as Condition;
}

function together(list: readonly Condition[], or: boolean): Condition {
  if (list.length === 1) return list[0]!;
  return or ? { any: [...list] } : { all: [...list] };
}

/** Older files: one list with the word between neighbours; `&&` binds before `||`. */
function flat(list: readonly Bag[], at: string, notTaken: NotTaken[]): Condition {
  const groups: Condition[][] = [[]];
  list.forEach((each, index) => {
    groups.at(-1)!.push(leaf(each, `${at}/${index}`, notTaken));
    if (each.logic === '||' && index < list.length - 1) groups.push([]);
  });
  return together(
    groups.map((group) => together(group, false)),
    true,
  );
}

/** The condition of a branch; both shapes of the file are read. */
export function conditionOf(properties: Bag, at: string, notTaken: NotTaken[]): Condition {
  const list = listOf(properties.conditions).map(bagOf);
  const place = `${at}/conditions`;
  if (!list.length) return {};
  if (!list.some(({ groups }) => groups)) return flat(list, place, notTaken);
  const groups = list.map(({ groups: inner, logic }, index) => {
    const leaves = listOf(inner).map((each, nth) => leaf(bagOf(each), `${place}/${index}/groups/${nth}`, notTaken));
    return together(leaves, logic === 'or');
  });
  return together(groups, properties.matchLogic === 'or');
}

/** The comparisons of a condition without `all` and `any`; undefined: the file has no word for it. */
function groupsOf(condition: Bag): Bag[] | undefined {
  const groups: Bag[] = [];
  for (const [field, told] of Object.entries(condition)) {
    if (['all', 'any', 'not'].includes(field) || field.startsWith('$')) return undefined;
    const comparisons = isObject(told) && !('$' in told) ? told : { eq: told };
    for (const [operator, value] of Object.entries(comparisons)) {
      const symbol = symbolOf.get(operator);
      const bound = isObject(value) && typeof value.$ === 'string' && value.$.startsWith('form.');
      if (!symbol || (typeof value === 'object' && !bound)) return undefined;
      groups.push({
        field,
        fieldType: 1,
        symbol,
        fieldValueType: bound ? 1 : 2,
        fieldValue: bound ? String((value as Bag).$).slice(5) : value,
      });
    }
  }
  return groups;
}

function inner(condition: Bag): Bag | undefined {
  const logic = 'any' in condition ? 'or' : 'and';
  const list = condition.any ?? condition.all;
  const groups = Array.isArray(list) ? list.map((each) => groupsOf(bagOf(each))) : [groupsOf(condition)];
  if (groups.some((group) => !group || (Array.isArray(list) && group.length !== 1))) return undefined;
  if (Array.isArray(list) && Object.keys(condition).length > 1) return undefined;
  return { logic, groups: groups.flat() };
}

/** Members of a condition node; undefined: the file has no words for this condition. */
export function conditionMembers(condition: Condition): Bag | undefined {
  const whole = bagOf(condition);
  const one = inner(whole);
  if (one && listOf(one.groups).length) return { matchLogic: 'and', conditions: [one] };
  const list = whole.any ?? whole.all;
  if (!Array.isArray(list) || !list.length || Object.keys(whole).length > 1) return undefined;
  const groups = list.map((each) => inner(bagOf(each)));
  if (groups.some((group) => !group || !listOf(group.groups).length)) return undefined;
  return { matchLogic: 'any' in whole ? 'or' : 'and', conditions: groups };
}
