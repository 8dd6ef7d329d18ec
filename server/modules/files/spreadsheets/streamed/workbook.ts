import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Lines, SheetHead, TableWriter } from './cells';
import { columnName, headMerges, headXml, rowXml, Styles, xmlText } from './sheetXml';
import { writePiece } from './writePiece';

/** The format's rows of a sheet. */
const formatRows = 1_048_576;
/** Characters that are collected before they go to the zip. */
const pieceLength = 1 << 16;
const longestName = 31;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Names of sheets are unique in any case, and have neither these signs nor an apostrophe at an end. */
function freeSheetName(name: string, taken: ReadonlySet<string>): string {
  const clean =
    name
      .replace(/[\\/:*?[\]]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${number})`;
    const free = `${[...clean].slice(0, longestName - mark.length).join('')}${mark}`.slice(0, longestName);
    if (!taken.has(free.toLowerCase())) return free;
  }
}

/** Begin and number of lines of the records with several: two numbers a record, whatever its columns. */
class Spans {
  #numbers = new Uint32Array(1024);
  #used = 0;

  add(row: number, count: number): void {
    if (this.#used === this.#numbers.length) {
      const more = new Uint32Array(this.#used * 2);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers[this.#used++] = row;
    this.#numbers[this.#used++] = count;
  }

  get size(): number {
    return this.#used / 2;
  }

  *[Symbol.iterator](): Generator<[number, number]> {
    for (let at = 0; at < this.#used; at += 2) yield [this.#numbers[at]!, this.#numbers[at + 1]!];
  }
}

/** One sheet: an entry of the zip that is written piece by piece. */
class SheetEntry {
  readonly #stream = new PassThrough({ highWaterMark: pieceLength });
  readonly #names: readonly string[];
  readonly #spans = new Spans();
  #piece = '';
  #row: number;

  constructor(
    zip: ZipFile,
    path: string,
    readonly head: SheetHead,
    readonly styles: Styles,
    readonly mostRows: number,
  ) {
    // The zip hears errors only while it reads this entry.
    this.#stream.on('error', () => undefined);
    zip.addReadStream(this.#stream, path);
    this.#names = head.widths.map((_, index) => columnName(index));
    this.#row = head.head.length;
    this.#piece = headXml(head, this.#names);
  }

  /** Whether these lines find room in the sheet. */
  has(lines: number): boolean {
    return this.#row + lines <= this.mostRows;
  }

  async add(lines: Lines): Promise<void> {
    if (lines.length > 1) this.#spans.add(this.#row + 1, lines.length);
    for (const cells of lines) this.#piece += rowXml(++this.#row, cells, this.styles, this.#names);
    if (this.#piece.length >= pieceLength) await this.#flush();
  }

  async #flush(): Promise<void> {
    const piece = this.#piece;
    this.#piece = '';
    await writePiece(this.#stream, piece);
  }

  async #merge(area: string): Promise<void> {
    this.#piece += `<mergeCell ref="${area}"/>`;
    if (this.#piece.length >= pieceLength) await this.#flush();
  }

  async end(): Promise<void> {
    this.#piece += '</sheetData>';
    const heads = headMerges(this.head, this.#names);
    const { spanned } = this.head;
    if (heads.length + this.#spans.size * spanned.length > 0) {
      this.#piece += '<mergeCells>';
      for (const area of heads) await this.#merge(area);
      for (const [row, count] of this.#spans)
        for (const index of spanned)
          await this.#merge(`${this.#names[index]}${row}:${this.#names[index]}${row + count - 1}`);
      this.#piece += '</mergeCells>';
    }
    this.#stream.end(`${this.#piece}</worksheet>`);
    this.#piece = '';
  }

  fail(error: Error): void {
    this.#stream.destroy(error);
  }
}

/** The parts around the sheets. */
function parts(names: readonly string[], styles: Styles): Record<string, string> {
  const numbers = names.map((_, at) => at + 1);
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${types}.${type}+xml"/>`;
  const relation = (id: number | string, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const sheets = names.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return {
    'xl/styles.xml': declared + styles.xml(),
    'xl/workbook.xml': `${declared}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declared}<Relationships xmlns="${packaged}/relationships">${numbers
      .map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`))
      .join('')}${relation('Styles', 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `${declared}<Relationships xmlns="${packaged}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `${declared}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${numbers
      .map((number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet'))
      .join('')}</Types>`,
  };
}

/**
 * A workbook that is written while it is sent: a few pieces are in memory, whatever its size. A sheet that is full goes on in
 * a further one under the same heading. `content` must be consumed while records are written.
 */
export function workbookWriter({ mostRows = formatRows } = {}): TableWriter {
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  zip.on('error', (error) => bytes.destroy(error as Error));
  // A failure before anyone reads is told to the one who writes.
  bytes.on('error', () => undefined);
  const styles = new Styles();
  const names: string[] = [];
  let sheet: SheetEntry | undefined;
  const open = async (head: SheetHead) => {
    await sheet?.end();
    const taken = new Set(names.map((name) => name.toLowerCase()));
    names.push(freeSheetName(head.name, taken));
    sheet = new SheetEntry(zip, `xl/worksheets/sheet${names.length}.xml`, head, styles, mostRows);
  };
  return {
    content: bytes,
    open,
    record: async (lines) => {
      if (!sheet) throw new Error('Open a sheet first.');
      if (!sheet.has(lines.length)) await open(sheet.head);
      await sheet.add(lines);
    },
    close: async () => {
      await sheet?.end();
      for (const [name, xml] of Object.entries(parts(names, styles))) zip.addBuffer(Buffer.from(xml), name);
      zip.end();
    },
    fail: (error) => {
      sheet?.fail(error);
      bytes.destroy(error);
    },
  };
}
