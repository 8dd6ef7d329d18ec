import { Buffer } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';
import { read, utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../../ctx';
import { type Cell, readSheet, writeSheet } from './sheets';

interface Entry {
  name: string;
  content: Buffer;
  /** What the list claims instead of the true size. */
  claims?: number;
  /** Leads to the bytes of the first entry. */
  overlaps?: boolean;
}

/** A zip as somebody makes it who wants to do harm: nothing in it needs to be true. */
function zip(entries: Entry[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  let first = 0;
  for (const [index, { name, content, claims, overlaps }] of entries.entries()) {
    const packed = deflateRawSync(content);
    const label = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claims ?? content.length, 22);
    head.writeUInt16LE(label.length, 26);
    if (!overlaps) parts.push(head, label, packed);
    if (index === 0) first = at;
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims ?? content.length, 24);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(overlaps ? first : at, 42);
    list.push(entry, label);
    if (!overlaps) at += 30 + label.length + packed.length;
  }
  const whole = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, whole, end]);
}

const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const relations = (target: string, kind: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);

/** The parts of a workbook around a sheet of this XML. */
function parts(sheet: string, lead = ''): Entry[] {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return [
    { name: '[Content_Types].xml', content: xml(types) },
    { name: '_rels/.rels', content: xml(relations('xl/workbook.xml', 'officeDocument')) },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    { name: 'xl/_rels/workbook.xml.rels', content: xml(relations('worksheets/sheet1.xml', 'worksheet')) },
    { name: 'xl/worksheets/sheet1.xml', content: xml(`${lead}<worksheet xmlns="${main}">${sheet}</worksheet>`) },
  ];
}
const cell = (at: string, value = '1') => `<c r="${at}"><v>${value}</v></c>`;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, row) => `<row r="${row + 1}">${cell(`A${row + 1}`)}</row>`).join('');
/** With `to` the sheet says how far it goes. */
const data = (rows: string, to?: string) => `${to ? `<dimension ref="A1:${to}"/>` : ''}<sheetData>${rows}</sheetData>`;

async function refusal(content: Buffer): Promise<string> {
  const before = process.memoryUsage().rss;
  const rows = await readSheet(content).catch((error: Refusal) => `${error.key} ${error.values.why ?? ''}`.trim());
  expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(64);
  return typeof rows === 'string' ? rows : `read ${rows.length} rows`;
}

/** Begin like a formula, a link or a command in the eyes of some program (reliability T25). */
const payloads = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  "=cmd|'/c calc'!A0",
  '=HYPERLINK("http://a.example","x")',
  '=DDE("cmd";"/c";"x")',
  "'=1",
  '"=1"',
  '{=1}',
  '<f>1+1</f>',
  ']]><f>1</f>',
  '&lt;f&gt;',
  '007',
  '1e5',
  '2026-01-02',
  '_x0041_',
  '李雷，😀',
];

describe('IMPT-17…19 reading', () => {
  test('T25 what is written comes back as it was: texts as texts, numbers as numbers, no formula in the file', async () => {
    const rows: Cell[][] = [['甲', '乙'], ...payloads.map((text) => [text, 12.5]), ['', null], [null, 'a']];
    const file = await writeSheet({ name: '表', rows });
    expect(await readSheet(file)).toEqual([['甲', '乙'], ...payloads.map((text) => [text, '12.5']), [], ['', 'a']]);
    const sheet = read(file, { cellFormula: true, bookFiles: true });
    const files = (sheet as unknown as { files: Record<string, { content?: Uint8Array }> }).files;
    const text = Object.entries(files).map(([name, part]) => `${name} ${Buffer.from(part.content ?? []).toString()}`);
    expect(text.join('\n')).not.toMatch(/<f[ >]|ddeLink|externalLink|<hyperlink/);
    const cells = sheet.Sheets.表!;
    expect(cells.B2).toMatchObject({ t: 'n', v: 12.5 });
    expect(cells.A2).toMatchObject({ t: 's', v: '=1+1' });
  });

  test('.xls is read as well; dates become days, long numbers keep their digits, of a formula counts its result', async () => {
    const sheet = utils.aoa_to_sheet([['日期', '电话', '和', '对']]);
    Object.assign(sheet, {
      A2: { t: 'n', v: 45_658, z: 'yyyy/m/d' },
      B2: { t: 'n', v: 13_800_000_000 },
      C2: { t: 'n', v: 0.1 + 0.2, f: '0.1+0.2' },
      D2: { t: 'b', v: true },
      A3: { t: 'n', v: 45_658.5, z: 'yyyy-mm-dd hh:mm' },
      '!ref': 'A1:D3',
    });
    const book = { SheetNames: ['a'], Sheets: { a: sheet } };
    for (const bookType of ['biff8', 'xlsx'] as const) {
      expect(await readSheet(write(book, { type: 'buffer', bookType }))).toEqual([
        ['日期', '电话', '和', '对'],
        ['2025-01-01', '13800000000', '0.3', 'TRUE'],
        ['2025-01-01 12:00:00'],
      ]);
    }
  });

  test('VALD-64 IMPT-19 a heading and 1,000 rows are read, one more is refused', async () => {
    expect(await refusal(zip(parts(data(rowsOf(1001)))))).toBe('read 1001 rows');
    expect(await refusal(zip(parts(data(rowsOf(1002)))))).toBe('import.tooManyRows');
    expect(await refusal(zip(parts(data(`<row r="5000">${cell('A5000')}</row>`, 'A5000'))))).toBe('import.tooManyRows');
  });

  test('a legal file of 1,000 rows and 24 columns takes no second', async () => {
    const rows = Array.from({ length: 1001 }, (_, row) => Array.from({ length: 24 }, (_, at) => `值${row * at}`));
    const file = await writeSheet({ name: 'a', rows });
    const began = performance.now();
    expect(await readSheet(file)).toHaveLength(1001);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe('T21 SEC-33 files that do harm are refused', () => {
  const sheet = parts(data(`<row r="1">${cell('A1')}</row>`));
  test('and the file that they are made of is not', async () => {
    expect(await refusal(zip(sheet))).toBe('read 1 rows');
  });
  const cases: Record<string, [Buffer, string | RegExp]> = {
    'VALD-63 500 KB': [Buffer.alloc(500 * 1024, 1), 'import.tooLarge'],
    'no workbook': [Buffer.from('账户,姓名\n1,2\n'.repeat(100)), 'import.failed neither .xlsx nor .xls'],
    'HTML by another name': [
      Buffer.from(`<table>${'<tr><td>1</td></tr>'.repeat(100)}</table>`),
      'import.failed neither .xlsx nor .xls',
    ],
    'a broken zip': [zip(sheet).subarray(0, 600), 'import.failed the zip has no end'],
    'a zip without a workbook': [zip([{ name: 'a.txt', content: Buffer.from('a') }]), 'import.failed'],
    '300 MB in 300 KB': [
      zip([...sheet.slice(0, 4), { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(300 * 1024 ** 2, 32) }]),
      /import.failed \d+ bytes when unpacked/,
    ],
    'the same, said to be small': [
      zip([
        ...sheet.slice(0, 4),
        { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(300 * 1024 ** 2, 32), claims: 100 },
      ]),
      /import.failed .*(larger than|Cannot create a Buffer)/,
    ],
    'two cells far apart': [
      zip(parts(data(`<row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row>`, 'XFD1048576'))),
      'import.tooManyRows',
    ],
    'two cells in a row, far apart': [
      zip(parts(data(`<row r="1">${cell('A1')}${cell('XFD1')}</row>`))),
      'import.failed 16384 columns',
    ],
    '4,000 entries': [
      zip([...sheet, ...Array.from({ length: 4000 }, (_, at) => ({ name: `${at}`, content: Buffer.alloc(0) }))]),
      'import.failed 4005 entries',
    ],
    'entries over one another': [
      zip([...sheet, ...Array.from({ length: 20 }, (_, at) => ({ ...sheet[0]!, name: `${at}`, overlaps: true }))]),
      'import.failed entries overlap',
    ],
    'a zip in the zip': [zip([...sheet, { name: 'xl/a.bin', content: zip(sheet) }]), 'import.failed a zip in the zip'],
    'a document type': [
      zip(parts(data(`<row r="1">${cell('A1')}</row>`), '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>')),
      'import.failed a document type is declared',
    ],
    'an entity in 16 bits': [
      zip([...sheet, { name: 'xl/b.xml', content: Buffer.from('\ufeff<!ENTITY b "c">', 'utf16le') }]),
      'import.failed a document type is declared',
    ],
    'links to other workbooks': [
      zip([...sheet, { name: 'xl/externalLinks/externalLink1.xml', content: xml('<externalLink/>') }]),
      'import.failed links to other workbooks',
    ],
    'an .xls of broken records': [
      Buffer.concat([
        (
          write(
            { SheetNames: ['a'], Sheets: { a: utils.aoa_to_sheet([[1]]) } },
            {
              type: 'buffer',
              bookType: 'biff8',
            },
          ) as Buffer
        ).subarray(0, 1000),
        Buffer.alloc(3000, 255),
      ]),
      'import.failed',
    ],
  };
  test.each(Object.entries(cases))('%s', async (_, [content, text]) => {
    if (text !== 'import.tooLarge') expect(content.length).toBeLessThan(500 * 1024);
    const began = performance.now();
    expect(await refusal(content)).toMatch(text);
    expect(performance.now() - began).toBeLessThan(4000);
  });
});
