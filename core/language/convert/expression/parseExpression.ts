import { lexExpression, NotConvertible, type Token } from './lexExpression';

export type Expression =
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'list'; items: Expression[] }
  /** `$deps[0]`, `$values.kind`: the root of a path, and its steps. */
  | { kind: 'path'; steps: string[] }
  | { kind: 'call'; of: Expression; method: string; given: Expression[] }
  | { kind: 'unary'; operator: '!' | '-' | '+'; of: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'choice'; when: Expression; then: Expression; otherwise: Expression };

const maxDepth = 40;

/** Lowest precedence first; all are left-associative. */
const levels: readonly (readonly string[])[] = [
  ['||', '??'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/'],
];

/** Parses the comparisons and arithmetic of Formily's declarative reactions. Nothing is evaluated. */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    const read = this.#choice();
    if (this.#at < this.#tokens.length) throw new NotConvertible('goes on after its end');
    return read;
  }

  #choice(): Expression {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new NotConvertible(`nests more than ${maxDepth} deep`);
    const when = this.#level(0);
    let read = when;
    if (this.#takes('?')) {
      const then = this.#choice();
      this.#expects(':');
      read = { kind: 'choice', when, then, otherwise: this.#choice() };
    }
    this.#depth -= 1;
    return read;
  }

  #level(index: number): Expression {
    const operators = levels[index];
    if (!operators) return this.#unary();
    let left = this.#level(index + 1);
    for (let operator = this.#takes(...operators); operator; operator = this.#takes(...operators)) {
      left = { kind: 'binary', operator, left, right: this.#level(index + 1) };
    }
    return left;
  }

  #unary(): Expression {
    const operator = this.#takes('!', '-', '+');
    if (!operator) return this.#steps(this.#primary());
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new NotConvertible(`nests more than ${maxDepth} deep`);
    const of = this.#unary();
    this.#depth -= 1;
    return { kind: 'unary', operator: operator as '!', of };
  }

  #steps(start: Expression): Expression {
    let read = start;
    for (;;) {
      if (this.#takes('.', '?.')) {
        if (this.#peeks('[')) continue;
        read = this.#step(read, this.#name());
      } else if (this.#takes('[')) {
        const index = this.#choice();
        this.#expects(']');
        if (index.kind !== 'value') throw new NotConvertible('looks up a member by a computed name');
        read = this.#step(read, String(index.value));
      } else return read;
    }
  }

  #step(of: Expression, name: string): Expression {
    if (this.#takes('(')) return { kind: 'call', of, method: name, given: this.#list(')') };
    if (of.kind === 'path') return { kind: 'path', steps: [...of.steps, name] };
    if (of.kind === 'call') return { kind: 'call', of, method: name, given: [] };
    throw new NotConvertible(`reads "${name}" of a value that is no field`);
  }

  #primary(): Expression {
    if (this.#takes('(')) {
      const inner = this.#choice();
      this.#expects(')');
      return inner;
    }
    if (this.#takes('[')) return { kind: 'list', items: this.#list(']') };
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token?.kind === 'value') return token;
    if (token?.kind === 'name') {
      if (this.#peeks('(')) throw new NotConvertible(`calls "${token.name}", which is code`);
      return { kind: 'path', steps: [token.name] };
    }
    throw new NotConvertible(
      token ? `has "${token.symbol}" where a value is expected` : 'ends where a value is expected',
    );
  }

  #list(end: string): Expression[] {
    const items: Expression[] = [];
    if (this.#takes(end)) return items;
    do items.push(this.#choice());
    while (this.#takes(','));
    this.#expects(end);
    return items;
  }

  #name(): string {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'name') throw new NotConvertible('has a "." without a name after it');
    this.#at += 1;
    return token.name;
  }

  #peeks(symbol: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'symbol' && token.symbol === symbol;
  }

  #takes(...symbols: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'symbol' || !symbols.includes(token.symbol)) return undefined;
    this.#at += 1;
    return token.symbol;
  }

  #expects(symbol: string): void {
    if (!this.#takes(symbol)) throw new NotConvertible(`lacks "${symbol}"`);
  }
}

/** `{{ … }}` without its braces; undefined for any other text. */
export function expressionText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  return trimmed.startsWith('{{') && trimmed.endsWith('}}') ? trimmed.slice(2, -2).trim() : undefined;
}

/** Throws NotConvertible naming what is more than comparisons, choices and arithmetic. */
export function parseExpression(text: string): Expression {
  return new Parser(lexExpression(text)).whole();
}
