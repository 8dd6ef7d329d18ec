/** Signs with which a spreadsheet program begins a formula; some take full-width ones for them. */
const begins = /^'*[=+\-@＝＋－＠\t\r]/;
/** A negative number is one in every program. */
const negative = /^-\d+(\.\d+)?$/;

/** A text as csv holds it: one that a program would compute has an apostrophe before it (reliability T25). */
export const guardedText = (text: string): string => (begins.test(text) && !negative.test(text) ? `'${text}` : text);

/** The text that `guardedText` made this of; a text without an apostrophe of the guard is itself. */
export const unguardedText = (text: string): string =>
  text.startsWith("'") && begins.test(text) ? text.slice(1) : text;
