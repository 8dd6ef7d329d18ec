import { read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';

/** Rows and columns of a sheet that are drawn: a browser lays out no more at once. */
export const maxRows = 1000;
const maxColumns = 200;

interface Span {
  rows: number;
  columns: number;
}

/** The merged cells by their first one; the others are undefined and not drawn. */
function mergesOf(sheet: WorkSheet): Map<string, Span | undefined> {
  const merges = new Map<string, Span | undefined>();
  for (const { s, e } of sheet['!merges'] ?? []) {
    const lastRow = Math.min(e.r, s.r + maxRows);
    const lastColumn = Math.min(e.c, s.c + maxColumns);
    for (let r = s.r; r <= lastRow; r++) for (let c = s.c; c <= lastColumn; c++) merges.set(`${r}.${c}`, undefined);
    merges.set(`${s.r}.${s.c}`, { rows: lastRow - s.r + 1, columns: lastColumn - s.c + 1 });
  }
  return merges;
}

function drawRow(sheet: WorkSheet, r: number, columns: number, merges: Map<string, Span | undefined>) {
  const row = document.createElement('tr');
  const head = row.appendChild(document.createElement('th'));
  head.textContent = String(r + 1);
  head.scope = 'row';
  for (let c = 0; c < columns; c++) {
    const at = `${r}.${c}`;
    const span = merges.get(at);
    if (merges.has(at) && !span) continue;
    const cell = row.appendChild(document.createElement('td'));
    const { w, v, t } = sheet[utils.encode_cell({ r, c })] ?? {};
    cell.textContent = String(w ?? v ?? '');
    if (t === 'n') cell.className = 'number';
    if (span) [cell.rowSpan, cell.colSpan] = [span.rows, span.columns];
  }
  return row;
}

/** A sheet as a table with its letters and numbers. */
function drawTable(sheet: WorkSheet, rowWords: string): DocumentFragment {
  const drawn = document.createDocumentFragment();
  const range = utils.decode_range(sheet['!ref'] ?? 'A1');
  const rows = Math.min(range.e.r + 1, maxRows);
  const columns = Math.min(range.e.c + 1, maxColumns);
  if (range.e.r + 1 > rows) {
    const note = drawn.appendChild(document.createElement('p'));
    note.textContent = rowWords.replace('{rows}', String(rows));
  }
  const table = drawn.appendChild(document.createElement('table'));
  const letters = table.createTHead().insertRow();
  letters.append(document.createElement('td'));
  for (let c = 0; c < columns; c++) {
    const letter = letters.appendChild(document.createElement('th'));
    letter.textContent = utils.encode_col(c);
    letter.scope = 'col';
  }
  const merges = mergesOf(sheet);
  const body = table.createTBody();
  for (let r = 0; r < rows; r++) body.append(drawRow(sheet, r, columns, merges));
  return drawn;
}

function showSheet(book: WorkBook, name: string, place: HTMLElement, rowWords: string): void {
  place.replaceChildren(drawTable(book.Sheets[name] as WorkSheet, rowWords));
  place.setAttribute('aria-label', name);
}

/** Draws a workbook: its first sheet, and buttons for the others. Texts are only texts. */
export function drawSheet(bytes: ArrayBuffer, into: HTMLElement, rowWords: string): void {
  const book = read(bytes, { cellFormula: false, cellHTML: false, sheetRows: maxRows + 1 });
  const place = document.createElement('main');
  place.tabIndex = 0;
  const tabs = document.createElement('nav');
  book.SheetNames.forEach((name, index) => {
    const tab = tabs.appendChild(document.createElement('button'));
    tab.type = 'button';
    tab.textContent = name;
    const choose = () => {
      for (const each of tabs.children) each.setAttribute('aria-pressed', String(each === tab));
      showSheet(book, name, place, rowWords);
    };
    tab.addEventListener('click', choose);
    if (index === 0) choose();
  });
  into.replaceChildren(tabs, place);
}
