import { parseCondition } from '../condition';
import type { Condition } from '../language/types';
import type { QueryResult } from './query';
import { asObject, asText, isObject } from './read';
import { groupedCondition, lineCondition } from './superQuery';
import type { Model } from './types';

/** One more part at the end of what was said before; parts joined alike stand beside each other. */
function joinedTo(before: Condition, part: Condition, any: boolean): Condition {
  const known = before as { any?: Condition[]; all?: Condition[] };
  const list = any ? known.any : known.all;
  return any ? { any: list ? [...list, part] : [before, part] } : { all: list ? [...list, part] : [before, part] };
}

function isTooDeep(condition: Condition): boolean {
  try {
    parseCondition(condition);
    return false;
  } catch {
    return true;
  }
}

/** 3.4: a flat list; the logic of an item joins it to the one after it, left to right (contract-visualdev §6.6). */
function flatCondition(model: Model, list: unknown[]): QueryResult {
  const refused: string[] = [];
  let condition: Condition | undefined;
  let any = false;
  for (const item of list) {
    if (!isObject(item)) continue;
    const prop = asText(item.field) || asText(item.__vModel__);
    const line = { prop, symbol: item.symbol, value: item.fieldValue };
    const part = lineCondition(model, line, refused);
    // What asks nothing is not there, its logic neither.
    if (!part) continue;
    condition = condition ? joinedTo(condition, part, any) : part;
    any = asText(item.logic) === '||';
  }
  if (refused.length || !condition) return { refused };
  return isTooDeep(condition) ? { refused: ['ruleList'] } : { condition, refused };
}

/** What the designer filters a list with, of either generation; what names no stored field is refused by name. */
export function ruleCondition(model: Model): QueryResult {
  const rules = model.list?.ruleList;
  if (Array.isArray(rules)) return flatCondition(model, rules);
  return groupedCondition(model, asObject(rules));
}
