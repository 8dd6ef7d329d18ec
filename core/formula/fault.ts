import { FormulaError, type FormulaSaid, lexFormula } from './lex';
import { parseFormula } from './parse';

/** What is wrong with a formula, and where. */
export interface FormulaFault {
  said: FormulaSaid;
  /** Offset of the character; the length of the text where something is missing at its end. */
  at: number;
}

const faultOf = (run: () => void): FormulaError | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
};

const saidBy = ({ said }: FormulaError): FormulaSaid => said ?? { key: 'holds' };

/** Offset of a name that stands as a word of its own. */
const placeOf = (text: string, name: string): number => Math.max(0, text.indexOf(name));

/** The first fault of a formula; undefined when it can be computed. `known`: whether there is a field, or `table.column`. */
export function formulaFault(text: string, known: (name: string) => boolean): FormulaFault | undefined {
  if (!text.trim()) return undefined;
  const lexed = faultOf(() => void lexFormula(text));
  if (lexed) {
    let at = 1;
    while (at < text.length && faultOf(() => void lexFormula(text.slice(0, at)))?.message !== lexed.message) at += 1;
    return { said: saidBy(lexed), at: at - 1 };
  }
  const parsed = faultOf(() => void parseFormula(text));
  if (parsed) return { said: saidBy(parsed), at: text.trimEnd().length };
  const strange = lexFormula(text).references.find(({ table, name }) => !known(table ? `${table}.${name}` : name));
  if (!strange) return undefined;
  const name = strange.table ? `${strange.table}.${strange.name}` : strange.name;
  return { said: { key: 'field', a: `"${name}"` }, at: placeOf(text, strange.name) };
}
