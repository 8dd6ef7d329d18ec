/** Position of the next character that is neither white space nor comment; an open comment ends with the text. */
export function skipTrivia(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && /\s/.test(text[at]!)) at += 1;
    const two = text.slice(at, at + 2);
    if (two !== '//' && two !== '/*') return at;
    const end = two === '//' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2);
    if (end < 0) return text.length;
    at = end + (two === '//' ? 1 : 2);
  }
}

/** The position after `( … )`, -1 when this is not a plain list of parameters. */
function skipParameters(text: string, at: number): number {
  const end = text.indexOf(')', at);
  return end > 0 && !/[('"`=/]/.test(text.slice(at + 1, end)) ? end + 1 : -1;
}

/** The position of the body's opening brace, -1 for anything but `(…) =>`, `name =>` or `function name(…)`. */
function bodyOf(text: string): number {
  let at = skipTrivia(text, 0);
  const word = () => /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(text.slice(at, at + 100))?.[0] ?? '';
  if (word() === 'async') at = skipTrivia(text, at + 5);
  const isFunction = word() === 'function';
  if (isFunction) at = skipTrivia(text, at + 8);
  if (word()) at = skipTrivia(text, at + word().length);
  if (text[at] === '(') at = skipTrivia(text, skipParameters(text, at));
  else if (isFunction) return -1;
  if (!isFunction) {
    if (text.slice(at, at + 2) !== '=>') return -1;
    at = skipTrivia(text, at + 2);
  }
  return text[at] === '{' ? at : -1;
}

/** Generators of the family lose the backslash of `\n`: `{n  // …n}` never parses and was meant to be empty (§0.3). */
const lostLineEnds = /^\{n\s*\/\/[^\n]*\}\s*$/;

/**
 * Whether a script does nothing: no text, only comments, or a function whose body has at most comments. This is common
 * in stored scripts (contract-visualdev §0.3) and loads no interpreter.
 */
export function isBlankScript(source: string): boolean {
  if (skipTrivia(source, 0) >= source.length) return true;
  const body = bodyOf(source);
  if (body < 0) return false;
  if (lostLineEnds.test(source.slice(body))) return true;
  const end = skipTrivia(source, body + 1);
  if (source[end] !== '}') return false;
  const rest = skipTrivia(source, end + 1);
  return rest >= source.length || (source[rest] === ';' && skipTrivia(source, rest + 1) >= source.length);
}
