import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { read, utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { cell, data, parts, rowsOf, xml, zip } from '../../../../tests/support/harmfulWorkbook';
import type { Refusal } from '../../../ctx';
import { type Cell, readSheet, writeSheet } from './sheets';

async function refusal(content: Buffer): Promise<string> {
  const before = process.memoryUsage().rss;
  const rows = await readSheet(content).catch((error: Refusal) => `${error.key} ${error.values.why ?? ''}`.trim());
  expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(64);
  return typeof rows === 'string' ? rows : `read ${rows.length} rows`;
}

/** Texts that some program takes for a formula, a link or a command (reliability T25). */
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

  test('issue 10: rows behind a gap are counted, also in a sheet that does not give its size', async () => {
    const gap = (row: number) => `<row r="1">${cell('A1')}</row><row r="${row}">${cell(`A${row}`, '7')}</row>`;
    expect(await refusal(zip(parts(data(gap(1003)))))).toBe('import.tooManyRows');
    expect(await refusal(zip(parts(data(gap(5000)))))).toBe('import.tooManyRows');
    expect(await refusal(zip(parts(data(gap(1_048_576)))))).toBe('import.tooManyRows');
    expect(await refusal(zip(parts(data(gap(5000), 'A2'))))).toBe('import.tooManyRows');
    expect((await readSheet(zip(parts(data(gap(1001)))))).at(-1)).toEqual(['7']);
    const old = utils.aoa_to_sheet([['a']]);
    Object.assign(old, { A5000: { t: 'n', v: 7 }, '!ref': 'A1:A5000' });
    expect(await refusal(write({ SheetNames: ['a'], Sheets: { a: old } }, { type: 'buffer', bookType: 'biff8' }))).toBe(
      'import.tooManyRows',
    );
  });

  test('a legal file of 1,000 rows and 24 columns is read within the time of a process', async () => {
    const rows = Array.from({ length: 1001 }, (_, row) => Array.from({ length: 24 }, (_, at) => `值${row * at}`));
    const file = await writeSheet({ name: 'a', rows });
    expect(await readSheet(file)).toHaveLength(1001);
  });
});

describe('T21 SEC-33 files that do harm are refused', () => {
  const sheet = parts(data(`<row r="1">${cell('A1')}</row>`));
  test('and the file that they are made of is not', async () => {
    expect(await refusal(zip(sheet))).toBe('read 1 rows');
  });
  /** Shared strings of this many MB: 120 MB compress to 307 KB, and reading them aborts the process. */
  const strings = (mb: number) => {
    const one = '<si><t>a</t></si>';
    const all = `<sst>${one.repeat((mb * 1024 ** 2) / one.length)}</sst>`;
    return { name: 'xl/sharedStrings.xml', content: Buffer.from(all) };
  };
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
      /import.failed .*: \d+ bytes when unpacked/,
    ],
    'the same, said to be small': [
      zip([
        ...sheet.slice(0, 4),
        { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(300 * 1024 ** 2, 32), claims: 100 },
      ]),
      /import.failed .*too many bytes in the stream/,
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
    'issue 10: 307 KB that say one number of entries to the guard and another to the parser': [
      zip([...sheet, strings(120)], { all: 5 }),
      'import.failed the counts of the zip differ',
    ],
    'the same, the other way round': [
      zip([...sheet, strings(120)], { here: 5 }),
      'import.failed the counts of the zip differ',
    ],
    'an entry that neither count includes': [
      zip([...sheet, { name: 'xl/styles.xml', content: xml('<styleSheet/>') }], { here: 5, all: 5 }),
      'import.failed the counts of the zip differ',
    ],
    'one count too many': [zip(sheet, { here: 6, all: 6 }), 'import.failed unexpected EOF'],
    'text after the end': [zip(sheet, { comment: 'PK' }), 'import.failed the zip has no end'],
    'a checksum that is not of its bytes': [
      zip([...sheet.slice(0, 4), { ...sheet[4]!, checksum: 1 }]),
      'import.failed xl/worksheets/sheet1.xml: the checksum differs',
    ],
    'two names for one entry': [
      zip([...sheet.slice(0, 4), { ...sheet[4]!, localName: 'xl/worksheets/sheet2.xml' }]),
      'import.failed xl/worksheets/sheet1.xml: its two headers differ',
    ],
    'a name used twice': [
      zip([...sheet, { ...sheet[4]!, name: 'XL/worksheets/Sheet1.xml' }]),
      'import.failed XL/worksheets/Sheet1.xml is there twice',
    ],
    '15 MB of one byte in 15 KB': [
      zip([...sheet, { name: 'xl/media/image1.bin', content: Buffer.alloc(15 * 1024 ** 2, 7) }]),
      /import.failed xl\/media\/image1.bin: \d+ bytes packed into \d+/,
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
    // The reasons name the harm: a process that was ended for its time or memory gives another one.
    expect(await refusal(content)).toMatch(text);
  });
});

/** Runs lines of a program that limits itself; returns its signal or exit code. */
function runBounded(bounds: object, lines: string): Promise<NodeJS.Signals | number | null> {
  const file = new URL('./boundProcess.mjs', import.meta.url).href;
  const program = `import { boundProcess } from '${file}'; boundProcess(${JSON.stringify(bounds)}); ${lines}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
}

describe('issue 10: the process of a workbook dies alone', () => {
  test('it ends itself when it is busy for too long or takes too much memory', async () => {
    expect(await runBounded({ mostCpuMs: 500 }, 'for (;;);')).toBe('SIGKILL');
    expect(await runBounded({ mostMs: 500 }, 'setInterval(() => {}, 1000);')).toBe('SIGKILL');
    // Time that the machine spends elsewhere is no work.
    expect(await runBounded({ mostCpuMs: 1_000 }, 'setTimeout(() => process.exit(7), 2_000);')).toBe(7);
    const grow = 'const all = []; for (;;) all.push(Buffer.alloc(2 ** 20, 1));';
    expect(await runBounded({ mostResidentMb: 300 }, grow)).toBe('SIGKILL');
    expect(await runBounded({}, 'setTimeout(() => process.exit(7), 200);')).toBe(7);
  });

  test('killed in the middle, it is a refusal, and the next workbook is read', async () => {
    const content = zip(parts(data(rowsOf(1001))));
    const children = () => readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();
    const reading = refusal(content);
    await expect.poll(children, { interval: 1 }).not.toBe('');
    for (const pid of children().split(' ')) process.kill(Number(pid), 'SIGKILL');
    expect(await reading).toBe('import.failed out of time or memory');
    expect(await refusal(content)).toBe('read 1001 rows');
  });

  // 22 processes start, two at a time.
  test('at most two run at once, the twenty-third is refused', { timeout: 240_000 }, async () => {
    const content = zip(parts(data(rowsOf(10))));
    const answers = await Promise.all(Array.from({ length: 23 }, () => refusal(content)));
    expect(answers.filter((answer) => answer === 'read 10 rows')).toHaveLength(22);
    expect(answers.at(-1)).toBe('request.tooOften');
  });
});
