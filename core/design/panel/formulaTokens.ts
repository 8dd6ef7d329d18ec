import type { Json, JsonObject } from '../../language/types';
import { asText, isObject } from '../../model/read';

const shown: Record<string, string> = { '×': '*', '÷': '/' };
const written: Record<string, string> = { '*': '×', '/': '÷' };

/** `table-column` in a formula outside its sub-table: `sum(table.column)`. */
const outside = (name: string): string => {
  const [table, column] = name.split('-');
  return column ? `sum(${table}.${column})` : name;
};

/** The tokens of a calculation as one line (contract-visualdev §4.4). `table`: the sub-table of the calculation, or ''. */
export function tokensText(tokens: readonly Json[], table: string): string {
  let text = '';
  let digits = false;
  for (const token of tokens) {
    const name = isObject(token) ? asText(token.__vModel__) : '';
    const sign = isObject(token) ? '' : asText(token).trim();
    const isDigit = /^[\d.]+$/.test(sign);
    const own = name.startsWith(`${table}-`) && table ? name.slice(table.length + 1) : outside(name);
    const part = name ? own : (shown[sign] ?? sign);
    const tight = !text || (digits && isDigit) || text.endsWith('(') || part === ')';
    text += tight ? part : ` ${part}`;
    digits = isDigit;
  }
  return text;
}

const lexeme =
  /\s*(?:(\d+(?:\.\d+)?)|([-+*/()×÷])|sum\(\s*([\p{L}_][\p{L}\p{N}_]*)\.([\p{L}_][\p{L}\p{N}_]*)\s*\)|([\p{L}_][\p{L}\p{N}_]*))/uy;

/**
 * A line as tokens; those of fields that it had stay as they are written. undefined: the tokens cannot say it, as they have
 * only + − × ÷, brackets, numbers, fields and sums of columns. `table`: the sub-table of the calculation, whose columns go by their
 * own names.
 */
export function formulaTokens(
  text: string,
  old: readonly Json[],
  { table, columns }: { table: string; columns: readonly string[] } = { table: '', columns: [] },
): Json[] | undefined {
  const known = new Map(old.filter(isObject).map((token): [string, JsonObject] => [asText(token.__vModel__), token]));
  const field = (said: string): JsonObject => {
    const name = table && columns.includes(said) ? `${table}-${said}` : said;
    return known.get(name) ?? { __vModel__: name };
  };
  const tokens: Json[] = [];
  const line = text.trimEnd();
  lexeme.lastIndex = 0;
  while (lexeme.lastIndex < line.length) {
    const [, number, sign, table, column, name] = lexeme.exec(line) ?? [];
    if (number) tokens.push(number);
    else if (sign) tokens.push(written[sign] ?? sign);
    else if (table) tokens.push(field(`${table}-${column}`));
    else if (name && line[lexeme.lastIndex] !== '(') tokens.push(field(name));
    else return undefined;
  }
  return tokens;
}
