import { limits } from '../limits';

/** A fault in words of `rules.formula.faults`: `b` of a value is a key of its parts. */
export interface FormulaSaid {
  key: string;
  a?: string | number;
  b?: string;
}

/** An invalid formula; the message is the English sentence of `said`, for its author. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';

  constructor(
    message: string,
    readonly said?: FormulaSaid,
  ) {
    super(message);
  }
}

/** `price`, or `items.amount` with its table. */
export interface Reference {
  table?: string;
  name: string;
}

export const functionNames = ['sum', 'count', 'avg', 'min', 'max', 'round', 'abs'] as const;
export type FunctionName = (typeof functionNames)[number];

/**
 * The formula with every reference replaced by `n0`, `n1`, … and every number by `c0`, `c1`, …: only operators and known
 * functions remain.
 */
export interface Masked {
  text: string;
  references: Reference[];
  /** As they are written, so that no digit is lost. */
  literals: string[];
}

const blank = /\s+/y;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_$])/uy;
const word = /(?:[\p{L}_$][\p{L}\p{N}_$]*|\{[\p{L}\p{N}_$ -]{1,100}\})/uy;
const same: Record<string, string> = { '×': '*', '÷': '/', '−': '-', '（': '(', '）': ')', '，': ',' };
const symbols = new Set([...'+-*/^(),']);

/** The name as written in a formula: a word unchanged, else in braces (`{line-total}`). */
export function formulaName(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : `{${name}}`;
}

/** Nesting depth: parentheses, consecutive signs and powers each deepen a parser's stack. */
class Depth {
  #open = 0;
  #signs = 0;
  #powers = 0;

  see(symbol: string): void {
    if (symbol === '(') this.#open += 1;
    if (symbol === ')') this.#open -= 1;
    if (symbol === '^') this.#powers += 1;
    this.#signs = symbol === '+' || symbol === '-' ? this.#signs + 1 : 0;
    if (Math.max(this.#open, this.#signs, this.#powers) > limits.formulaDepth) {
      throw new FormulaError(`a formula nests at most ${limits.formulaDepth} deep`, {
        key: 'nests',
        a: limits.formulaDepth,
      });
    }
  }
}

/**
 * Splits a formula into numbers, operators, known functions and references. Names may be of any script and in braces;
 * `× ÷ −` and full-width parentheses are accepted. Everything else is refused before the parser sees it.
 */
export function lexFormula(formula: string): Masked {
  if (formula.length > limits.formulaLength) {
    throw new FormulaError(`a formula has at most ${limits.formulaLength} characters`, {
      key: 'length',
      a: limits.formulaLength,
    });
  }
  const references: Reference[] = [];
  const literals: string[] = [];
  const depth = new Depth();
  let text = '';
  let at = 0;
  let tokens = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(formula)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const unbrace = (name: string): string => (name.startsWith('{') ? name.slice(1, -1).trim() : name);

  const readWord = (first: string): string => {
    take(blank);
    if (formula[at] === '(' || formula[at] === '（') {
      if (!(functionNames as readonly string[]).includes(first)) {
        throw new FormulaError(`"${first}" is not a function; there are ${functionNames.join(', ')}`, {
          key: 'function',
          a: `"${first}"`,
          b: functionNames.join(', '),
        });
      }
      return first;
    }
    const reference: Reference = { name: unbrace(first) };
    if (formula[at] === '.') {
      at += 1;
      const column = take(word);
      if (!column || formula[at] === '.')
        throw new FormulaError(`"${first}." must be followed by the name of one column`, {
          key: 'column',
          a: `"${first}."`,
        });
      references.push({ table: reference.name, name: unbrace(column) });
    } else {
      references.push(reference);
    }
    return `n${references.length - 1}`;
  };

  while (at < formula.length) {
    if (take(blank) !== undefined) continue;
    tokens += 1;
    if (tokens > limits.formulaNodes)
      throw new FormulaError(`a formula has at most ${limits.formulaNodes} parts`, {
        key: 'many',
        a: limits.formulaNodes,
      });
    const literal = take(number);
    const name = literal === undefined ? take(word) : undefined;
    if (literal !== undefined || name !== undefined) {
      depth.see('');
      text += ` ${literal === undefined ? readWord(name as string) : `c${literals.push(literal) - 1}`}`;
      continue;
    }
    const character = String.fromCodePoint(formula.codePointAt(at) as number);
    const symbol = same[character] ?? character;
    if (!symbols.has(symbol))
      throw new FormulaError(`"${character}" cannot stand in a formula`, { key: 'character', a: `"${character}"` });
    depth.see(symbol);
    text += ` ${symbol}`;
    at += character.length;
  }
  if (tokens === 0) throw new FormulaError('the formula is empty', { key: 'empty' });
  return { text, references, literals };
}
