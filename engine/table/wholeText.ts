const mostLetters = 24;
/** Numbers, amounts, dates and times, with their marks. */
const figure = /^[-+(¥￥$€£]*\d[\d,. :/%年月日时分秒)T-]*(元|%|[A-Za-z]{1,3})?$/;
/** Numbers of bills, models and orders: at least one digit, no blanks. */
const code = /^(?=.*\d)[A-Za-z0-9][\w./#-]*$/;

/** Whether a part of this text misleads: a figure, a date or a short code is shown whole, a name may be cut. */
export const isWholeText = (text: string): boolean =>
  text.length <= mostLetters && (figure.test(text) || code.test(text));

/**
 * The longest of the texts when all of them are figures, dates or codes; empty ones aside. `undefined`: a column of other text.
 */
export function longestWhole<T>(cells: readonly T[], textOf: (cell: T) => string): T | undefined {
  let longest: T | undefined;
  let most = 0;
  for (const cell of cells) {
    const text = textOf(cell).trim();
    if (text === '') continue;
    if (!isWholeText(text)) return undefined;
    if (text.length > most) [longest, most] = [cell, text.length];
  }
  return longest;
}
