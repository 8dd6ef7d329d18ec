import { ConditionError, conditionFields } from '../condition';
import { FormulaError, lexFormula } from '../formula/lex';
import { parseFormula } from '../formula/parse';
import { strictFormulaValue } from '../formula/strictValue';
import type { Condition } from '../language/types';

/** What a condition names instead of a field is a formula over the record: `{ "=sum(items.amount)": { "gt": 100 } }`. */
const sign = '=';
const places = 8;

/** The formula that a name is; undefined: it is a field. */
export const formulaIn = (name: string): string | undefined => (name.startsWith(sign) ? name.slice(1) : undefined);

const inWords = <T>(formula: string, work: () => T): T => {
  try {
    return work();
  } catch (fault) {
    if (!(fault instanceof FormulaError)) throw fault;
    throw new ConditionError(`${formula}: ${fault.message}`);
  }
};

/** Formulas that a condition compares. Throws ConditionError where it is none. */
export const formulasIn = (condition: Condition): string[] =>
  conditionFields(condition).flatMap((name) => formulaIn(name) ?? []);

/** The same; a condition that cannot be read has none. */
export function formulasOf(condition: Condition): string[] {
  try {
    return formulasIn(condition);
  } catch (fault) {
    if (fault instanceof ConditionError) return [];
    throw fault;
  }
}

/** Refuses a formula that cannot be read, as a ConditionError. */
export function assertFormulas(condition: Condition): void {
  for (const formula of formulasIn(condition)) inWords(formula, () => parseFormula(formula));
}

/** The record with the values of the formulas of a condition under their names. Throws ConditionError, also where one has no number. */
export function withFormulas(condition: Condition, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = formulasIn(condition).map((formula) => [
    `${sign}${formula}`,
    inWords(formula, () => strictFormulaValue(formula, record, places)),
  ]);
  return { ...record, ...Object.fromEntries(values) };
}

/** A formula with the names of fields said otherwise; one that cannot be read stays as it is. */
export function sayFormula(formula: string, label: (name: string) => string): string {
  try {
    const names = lexFormula(formula).references.map(({ table, name }) => (table ? `${table}.${name}` : name));
    const longest = [...new Set(names)].sort((one, other) => other.length - one.length);
    const parts = longest.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    if (!parts.length) return formula;
    const word = new RegExp(`(?<![\\p{L}\\p{N}_$.{])\\{?(${parts.join('|')})\\}?(?![\\p{L}\\p{N}_$.])`, 'gu');
    return formula.replace(word, (_, name: string) => label(name));
  } catch (fault) {
    if (fault instanceof FormulaError) return formula;
    throw fault;
  }
}

/** Fields of the record that a condition reads, those in its formulas too: `items.amount` of a sub-table. */
export function fieldsOfCondition(condition: Condition): string[] {
  const names = conditionFields(condition).flatMap((name) => {
    const formula = formulaIn(name);
    if (formula === undefined) return [name];
    return inWords(formula, () =>
      lexFormula(formula).references.map((read) => (read.table ? `${read.table}.${read.name}` : read.name)),
    );
  });
  return [...new Set(names)];
}
