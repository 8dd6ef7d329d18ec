import type { RuleField } from '../../../core/design/rules/fieldKinds';
import { type FunctionName, formulaName, functionNames } from '../../../core/formula/lex';

/** Something that can be put in the place of the word before the cursor. */
export interface Suggestion {
  /** What is written. */
  text: string;
  kind: 'field' | 'function';
  label: string;
  /** Tells fields of one label apart. */
  name?: string;
}

const wordAtEnd = /[\p{L}\p{N}_$.{}]*$/u;

/** The word that ends at the cursor. */
export const wordBefore = (before: string): string => wordAtEnd.exec(before)?.[0] ?? '';

/** The name of a field as a formula writes it; a column of the own row goes without its table. */
const written = ({ field, table }: RuleField, own: string | undefined) =>
  table && table.vModel !== own
    ? `${formulaName(table.vModel)}.${formulaName(field.vModel)}`
    : formulaName(field.vModel);

/** What the word before the cursor may become. `own`: the sub-table whose row the formula computes. */
export function suggestionsFor(before: string, fields: readonly RuleField[], own?: string): Suggestion[] {
  const word = wordBefore(before).toLowerCase();
  const fits = (...texts: string[]) => !word || texts.some((each) => each.toLowerCase().includes(word));
  const values = fields.filter(({ field }) => !field.children.length || field.key !== 'table');
  const isAlone = ({ label }: RuleField) => values.filter((each) => each.label === label).length === 1;
  return [
    ...values
      .filter(({ label, name }) => fits(label, name))
      .map((each): Suggestion => {
        const text = written(each, own);
        return { text, kind: 'field', label: each.label, ...(isAlone(each) ? {} : { name: text }) };
      }),
    ...functionNames
      .filter((name) => fits(name))
      .map((name: FunctionName): Suggestion => ({ text: `${name}(`, kind: 'function', label: name })),
  ];
}

/** A value may begin here: at the begin, behind an operator, a bracket or a comma. */
const awaits = /(?:^\s*[=＝]?|[-+*/^(,×÷−（，])\s*$/u;

/** Whether the list opens by itself while somebody types: within a word that is no whole value yet, or where a value is missing. */
export function isOpenAt(before: string, isKnown: (name: string) => boolean): boolean {
  const word = wordBefore(before);
  if (!word) return before.trim() !== '' && awaits.test(before);
  return !/^[\d.]/.test(word) && !isKnown(word.replaceAll(/[{}]/g, ''));
}

/** Whether a value is missing at the cursor. */
export const isMissingAt = (before: string): boolean => !wordBefore(before) && awaits.test(before);
