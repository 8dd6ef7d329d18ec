/** A part of an expression without an equivalent in conditions or formulas; the message names it. */
export class NotConvertible extends Error {
  override readonly name = 'NotConvertible';
}

export type Token =
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'name'; name: string }
  | { kind: 'symbol'; symbol: string };

const maxCharacters = 1000;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
const unescaped = (raw: string): string => raw.replace(/\\(.)/g, (_, each: string) => escapes[each] ?? each);

/** The pattern of each kind of token, in matching order; blanks produce none. */
const readers: readonly [RegExp, (found: RegExpExecArray) => Token | undefined][] = [
  [/\s+/y, () => undefined],
  [/(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w$])/y, ([number]) => ({ kind: 'value', value: Number(number) })],
  [
    /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/y,
    ([, single, double]) => ({ kind: 'value', value: unescaped(single ?? double ?? '') }),
  ],
  [/[\p{L}_$][\p{L}\p{N}_$]*/uy, ([name]) => wordToken(name)],
  [/===|!==|==|!=|>=|<=|&&|\|\||\?\?|\?\.|[()[\].,?:!<>+\-*/]/y, ([symbol]) => ({ kind: 'symbol', symbol })],
];

const constants: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null, undefined: null };

/** Splits an expression into names, constants and operators. Throws NotConvertible at the first other character. */
export function lexExpression(expression: string): Token[] {
  if (expression.length > maxCharacters) throw new NotConvertible(`has more than ${maxCharacters} characters`);
  const tokens: Token[] = [];
  let at = 0;
  const next = (): boolean =>
    readers.some(([pattern, read]) => {
      pattern.lastIndex = at;
      const found = pattern.exec(expression);
      if (!found) return false;
      at = pattern.lastIndex;
      tokens.push(...[read(found) ?? []].flat());
      return true;
    });
  while (at < expression.length) {
    if (!next()) throw new NotConvertible(`has "${expression.slice(at, at + 10)}", which is code`);
  }
  return tokens;
}

function wordToken(name: string): Token {
  return Object.hasOwn(constants, name)
    ? { kind: 'value', value: constants[name] as boolean | null }
    : { kind: 'name', name };
}
