import { parseCondition } from '../condition';
import type { Condition } from '../language/types';
import type { QueryResult } from './query';
import { asObject, asText, isObject } from './read';
import { groupedCondition, lineCondition } from './superQuery';
import type { Model } from './types';

/** Appends one part to the condition; parts with the same logic are siblings. */
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

/** 3.4: a flat list; an item's logic joins it to the next one, left to right (contract-visualdev §6.6). */
function flatCondition(model: Model, list: unknown[]): QueryResult {
  const refused: string[] = [];
  let condition: Condition | undefined;
  let any = false;
  for (const item of list) {
    if (!isObject(item)) continue;
    const prop = asText(item.field) || asText(item.__vModel__);
    const line = { prop, symbol: item.symbol, value: item.fieldValue };
    const part = lineCondition(model, line, refused);
    // An empty line is skipped, with its logic.
    if (!part) continue;
    condition = condition ? joinedTo(condition, part, any) : part;
    any = asText(item.logic) === '||';
  }
  if (refused.length || !condition) return { refused };
  return isTooDeep(condition) ? { refused: ['ruleList'] } : { condition, refused };
}

/** The designer's filter of a list, of either generation; unknown stored fields are refused by name. */
export function ruleCondition(model: Model): QueryResult {
  const rules = model.list?.ruleList;
  if (Array.isArray(rules)) return flatCondition(model, rules);
  return groupedCondition(model, asObject(rules));
}
