import type { OutCell, SheetHead } from './cells';

/** The format's longest text of a cell. */
const longestText = 32_767;

/** XML 1.0 has no other control characters, and no half of a pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML. `_x0041_` is an escaped letter in the format: such a text typed by a person is escaped itself. */
export function xmlText(text: string): string {
  const cut = text.length > longestText ? text.slice(0, longestText) : text;
  const clean = cut.replace(unwritable, '').replace(/[&<>"]/g, (letter) => marks[letter]!);
  return clean.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replaceAll('\r', '_x000D_');
}

/** `A` for 0, `AA` for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Style numbers: 0 none, 1 text, 2 heading, then one for each format in the order of their first use. */
export class Styles {
  readonly #formats = new Map<string, number>();

  of(format: string): number {
    const known = this.#formats.get(format);
    if (known !== undefined) return known;
    const style = this.#formats.size + 3;
    this.#formats.set(format, style);
    return style;
  }

  xml(): string {
    const own = 164;
    const formats = [...this.#formats.keys()];
    const codes = formats.map((format, at) => `<numFmt numFmtId="${own + at}" formatCode="${xmlText(format)}"/>`);
    const xf = (format: number, more = '') =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" ${more}/>`;
    const top = 'applyAlignment="1"><alignment vertical="top"/></xf>';
    const styles = [
      xf(0),
      `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ${top}`,
      `<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment horizontal="center" vertical="center"/></xf>`,
      ...formats.map(
        (_, at) =>
          `<xf numFmtId="${own + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ${top}`,
      ),
    ];
    return (
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      (codes.length ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : '') +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`
    );
  }
}

const textCell = (at: string, style: number, text: string) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

function cellXml(at: string, cell: OutCell, styles: Styles): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textCell(at, 1, cell);
  return `<c r="${at}" s="${styles.of(cell.format)}"><v>${cell.number}</v></c>`;
}

/** A line of a sheet; `row` from 1. */
export function rowXml(row: number, cells: readonly OutCell[], styles: Styles, names: readonly string[]): string {
  let xml = `<row r="${row}">`;
  for (const [index, cell] of cells.entries()) xml += cellXml(`${names[index]}${row}`, cell, styles);
  return `${xml}</row>`;
}

/** The sheet up to its first record, with frozen heading rows. */
export function headXml({ head, widths }: SheetHead, names: readonly string[]): string {
  const rows = head.map((cells, at) => {
    const row = at + 1;
    const xml = cells.map((cell, index) => (cell ? textCell(`${names[index]}${row}`, 2, cell.text) : ''));
    return `<row r="${row}">${xml.join('')}</row>`;
  });
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const pane = `<pane ySplit="${head.length}" topLeftCell="A${head.length + 1}" activePane="bottomLeft" state="frozen"/>`;
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    (columns.length ? `<cols>${columns.join('')}</cols>` : '') +
    `<sheetData>${rows.join('')}`
  );
}

/** The merged cells of the heading rows. */
export function headMerges({ head }: SheetHead, names: readonly string[]): string[] {
  return head.flatMap((cells, row) =>
    cells.flatMap((cell, index) => {
      const { width = 1, height = 1 } = cell ?? {};
      return width * height > 1 ? [`${names[index]}${row + 1}:${names[index + width - 1]}${row + height}`] : [];
    }),
  );
}
