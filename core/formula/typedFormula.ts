import { type FunctionName, functionNames } from './lex';

/** A name in braces, a name with a column behind it, or a word; with what makes a word a function. */
const names =
  /\{[^{}]*\}(?:\.(?:\{[^{}]*\}|[\p{L}_$][\p{L}\p{N}_$]*))?|[\p{L}_$][\p{L}\p{N}_$]*(?:\.(?:\{[^{}]*\}|[\p{L}_$][\p{L}\p{N}_$]*))?(\s*[(（])?/gu;

const isFunction = (name: string): name is FunctionName => (functionNames as readonly string[]).includes(name);

/** A formula as it is stored, from what a person types who knows spreadsheets: `=SUM(items.amount)` is `sum(items.amount)`. */
export const typedFormula = (typed: string): string =>
  typed.replace(/^\s*[=＝]\s*/u, '').replace(names, (written, bracket?: string) => {
    if (!bracket) return written;
    const name = written.slice(0, -bracket.length);
    return isFunction(name.toLowerCase()) ? name.toLowerCase() + bracket : written;
  });

/** A formula with its fields as a person knows them. `labelOf`: undefined for what is no field. */
export const formulaInWords = (formula: string, labelOf: (name: string) => string | undefined): string =>
  formula.replace(names, (written, bracket?: string) =>
    bracket ? written : (labelOf(written.replace(/\{\s*([^{}]*?)\s*\}/gu, '$1')) ?? written),
  );
