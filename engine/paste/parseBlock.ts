/** More than one cell, as spreadsheets copy it to the clipboard; a single line is ordinary text. */
export function isBlock(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, '').replaceAll('\r', ''));
}

/** Reads `"…"` with doubled quotes; returns the text and its end. A quote without an end is an ordinary character. */
function quoted(text: string, from: number): { cell: string; end: number } | undefined {
  let cell = '';
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else {
      const next = text[at + 1];
      return next === undefined || next === '\t' || next === '\n' ? { cell, end: at + 1 } : undefined;
    }
  }
  return undefined;
}

/**
 * The rows and cells of a block copied from a spreadsheet: tabs separate cells, line ends separate rows; a quoted cell
 * may contain both. The line end after the last row is not a row.
 */
export function parseBlock(block: string): string[][] {
  const text = block.replace(/\r\n?/g, '\n');
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const inQuotes = text[at] === '"' ? quoted(text, at) : undefined;
    let end = inQuotes?.end ?? at;
    if (!inQuotes) while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end += 1;
    (rows.at(-1) as string[]).push(inQuotes?.cell ?? text.slice(at, end));
    if (text[end] === '\n') {
      if (end + 1 === text.length) break;
      rows.push([]);
    }
    at = end + 1;
  }
  return rows;
}
