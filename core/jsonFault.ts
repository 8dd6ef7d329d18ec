/** Where a text stops being JSON; lines and columns count from 1. */
export interface JsonFault {
  line: number;
  column: number;
  /** The text around the place, `▸` before it. */
  excerpt: string;
}

const blank = /[ \t\n\r]*/y;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const plain = /[^"\\\p{Cc}]*/uy;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** The end of the string that starts here, or the fault in it. Without one pattern over all of it: strings are megabytes. */
function skipString(text: string, from: number): { end: number; good: boolean } {
  let at = from + 1;
  for (;;) {
    at = after(plain, text, at);
    const letter = text[at] ?? '';
    if (letter === '"') return { end: at + 1, good: true };
    const next = letter === '\\' ? after(escaped, text, at) : letter >= '\u007f' ? at + 1 : -1;
    if (next < 0) return { end: at, good: false };
    at = next;
  }
}

function skipLiteral(text: string, at: number): { end: number; good: boolean } {
  const end = after(literal, text, at);
  return end < 0 ? { end: at, good: false } : { end, good: true };
}

/** Position of the first fault; -1: none. Without recursion, so that depth is no limit. */
function faultAt(text: string): number {
  const open: string[] = [];
  let wants: 'value' | 'first' | 'name' | 'firstName' | 'next' = 'value';
  let at = 0;
  for (;;) {
    at = after(blank, text, at);
    const letter = text[at];
    if (wants === 'next' && open.length === 0) return letter === undefined ? -1 : at;
    if (letter === undefined) return at;
    const closes = letter === (open.at(-1) === '{' ? '}' : ']') && open.length > 0;
    if (closes && (wants === 'next' || wants === 'first' || wants === 'firstName')) {
      open.pop();
      wants = 'next';
      at++;
    } else if (wants === 'next') {
      if (letter !== ',') return at;
      wants = open.at(-1) === '{' ? 'name' : 'value';
      at++;
    } else if (wants === 'name' || wants === 'firstName') {
      if (letter !== '"') return at;
      const { end, good } = skipString(text, at);
      if (!good) return end;
      const colon = after(blank, text, end);
      if (text[colon] !== ':') return colon;
      wants = 'value';
      at = colon + 1;
    } else if (letter === '{' || letter === '[') {
      open.push(letter);
      wants = letter === '{' ? 'firstName' : 'first';
      at++;
    } else {
      const { end, good } = letter === '"' ? skipString(text, at) : skipLiteral(text, at);
      if (!good) return end;
      wants = 'next';
      at = end;
    }
  }
}

/** Line, column and surroundings of the first syntax error; undefined for JSON. Every engine's own message differs. */
export function findJsonFault(text: string): JsonFault | undefined {
  const at = faultAt(text);
  if (at < 0) return undefined;
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const piece = (from: number, to: number) => text.slice(Math.max(0, from), to).replace(/\s+/g, ' ');
  return { line, column, excerpt: `${piece(at - 30, at)}▸${piece(at, at + 30)}` };
}
