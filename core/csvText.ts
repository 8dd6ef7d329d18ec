/** Signs with which a spreadsheet program begins a formula; some take full-width ones for them. */
const begins = /^'*[=+\-@＝＋－＠\t\r]/;

/** A text as csv holds it: one that a program would compute has an apostrophe before it (reliability T25). */
export const guardedText = (text: string): string => (begins.test(text) ? `'${text}` : text);
