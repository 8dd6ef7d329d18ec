import { lookUp, type Scope } from '../../binding';
import { formulaValue } from '../../formula/formulaValue';
import { isObject } from '../../isObject';
import { scaleOf } from '../../model/storageType';
import type { Model } from '../../model/types';
import { conditionHolds } from '../../rules';
import { compileRules, emptyValue } from './compileRules';
import { conditionIn } from './conditionNames';
import { memberOf, namedField, tableOf } from './fieldNames';
import type { Act, LinkRule } from './types';

type Values = Record<string, unknown>;

/** What a rule gives a field, in the form or in one of its rows. */
export interface Given {
  name: string;
  value: unknown;
}

/** The branch of a rule that runs on this record, or this row of it. */
const actsNow = (rule: LinkRule, values: Values, row: Values | undefined, scope: Scope): readonly Act[] =>
  conditionHolds(conditionIn(rule.when, rule.table), { values, row, scope }) ? rule.then : rule.else;

/** The values that a rule sets now. Formulas are computed over the record as it is. */
export function givenBy(model: Model, rule: LinkRule, values: Values, scope: Scope, row?: Values): Given[] {
  return actsNow(rule, values, row, scope).flatMap((act): Given[] => {
    if (act.word === 'clear') return act.fields.map((name) => ({ name, value: emptyValue(model, name) }));
    if (act.word !== 'set') return [];
    return Object.entries(act.values).map(([name, given]) => {
      if ('value' in given) return { name, value: given.value };
      if ('field' in given) {
        const from = tableOf(given.field) ? row : values;
        return { name, value: lookUp(from, memberOf(given.field)) ?? null };
      }
      const field = namedField(model, name)?.field;
      const places = Math.min(10, (field && scaleOf(field)) ?? 2);
      return { name, value: formulaValue(given.formula, values, places, row) };
    });
  });
}

/** The record, or the rows that a rule reads. */
export const recordsOf = (rule: LinkRule, values: Values): (Values | undefined)[] => {
  if (!rule.table) return [undefined];
  const rows = values[rule.table];
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

/** Rules that the server runs itself. */
export const alwaysRules = (model: Model): LinkRule[] => compileRules(model).order.filter(({ always }) => always);

/** Fields of the form that such rules write. */
export const alwaysWritten = (model: Model): string[] =>
  alwaysRules(model).flatMap((rule) =>
    [...rule.then, ...rule.else].flatMap((act) => {
      if (rule.table) return [];
      if (act.word === 'set') return Object.keys(act.values);
      return act.word === 'clear' ? act.fields : [];
    }),
  );

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Writes what the rules with `always` set into a record, each once, in their order. `follow` computes what depends on it. */
export function runSets(model: Model, values: Values, scope: Scope, follow: () => void): void {
  for (const rule of alwaysRules(model)) {
    let changed = false;
    for (const row of recordsOf(rule, values)) {
      for (const { name, value } of givenBy(model, rule, values, scope, row)) {
        const target = row ?? values;
        if (same(target[memberOf(name)], value)) continue;
        target[memberOf(name)] = value;
        changed = true;
      }
    }
    if (changed) follow();
  }
}
