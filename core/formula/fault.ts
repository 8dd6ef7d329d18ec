import { FormulaError, lexFormula } from './lex';
import { parseFormula } from './parse';

/** What is wrong with a formula, and where. */
export interface FormulaFault {
  message: string;
  /** Offset of the character; the length of the text where something is missing at its end. */
  at: number;
}

const messageOf = (run: () => void): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
};

/** Offset of a name that stands as a word of its own. */
const placeOf = (text: string, name: string): number => Math.max(0, text.indexOf(name));

/** The first fault of a formula; undefined when it can be computed. `known`: whether there is a field, or `table.column`. */
export function formulaFault(text: string, known: (name: string) => boolean): FormulaFault | undefined {
  if (!text.trim()) return undefined;
  const lexed = messageOf(() => void lexFormula(text));
  if (lexed) {
    let at = 1;
    while (at < text.length && messageOf(() => void lexFormula(text.slice(0, at))) !== lexed) at += 1;
    return { message: lexed, at: at - 1 };
  }
  const parsed = messageOf(() => void parseFormula(text));
  if (parsed) return { message: parsed, at: text.trimEnd().length };
  const strange = lexFormula(text).references.find(({ table, name }) => !known(table ? `${table}.${name}` : name));
  if (!strange) return undefined;
  const name = strange.table ? `${strange.table}.${strange.name}` : strange.name;
  return { message: `there is no field "${name}"`, at: placeOf(text, strange.name) };
}
