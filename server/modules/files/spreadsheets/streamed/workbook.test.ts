import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { expect, onTestFinished, test } from 'vitest';
import { convertByOffice, office } from '../../../../../tests/support/office';
import type { OutCell, SheetHead, TableWriter } from './cells';
import { csvWriter } from './csv';
import { workbookWriter } from './workbook';

const head = (name: string, ...labels: string[]): SheetHead => ({
  name,
  head: [labels.map((text) => ({ text }))],
  widths: labels.map(() => 12),
  spanned: [0],
});

async function bytesOf(writer: TableWriter, write: () => Promise<void>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const reading = (async () => {
    for await (const piece of writer.content) pieces.push(piece);
  })();
  await write();
  await writer.close();
  await reading;
  return Buffer.concat(pieces);
}

/** Texts that XML, the format or a program could take for something else. */
const odd = ['<a & "b">', '=SUM(A1)', '+1', '@x', '_x0041_', ' two  spaces ', 'a\nb', '€😀', '\u0000\ufffe', '007', ''];

async function oddBook(): Promise<Buffer> {
  const writer = workbookWriter();
  return bytesOf(writer, async () => {
    await writer.open(head('表/单*[1]', '文', '数'));
    for (const [at, text] of odd.entries()) await writer.record([[text, { number: at / 4, format: '0.00', text: '' }]]);
  });
}

test('texts are read back as they were; names of sheets lose what the format forbids', async () => {
  const book = read(await oddBook(), { cellNF: true });
  expect(book.SheetNames).toEqual(['表 单  1']);
  const sheet = book.Sheets['表 单  1']!;
  const column = odd.map((_, at) => sheet[`A${at + 2}`] as { t: string; v: string; f?: string } | undefined);
  expect(column.map((cell) => cell?.v ?? '')).toEqual(odd.map((text) => (text === '\u0000\ufffe' ? '' : text)));
  expect(column.every((cell) => !cell?.f && (!cell || cell.t === 's'))).toBe(true);
  expect(sheet.B3).toMatchObject({ t: 'n', v: 0.25, z: '0.00' });
});

test('a full sheet goes on in another under the same heading, and no record is divided', async () => {
  const writer = workbookWriter({ mostRows: 4 });
  const lines = (name: string, count: number): OutCell[][] =>
    Array.from({ length: count }, (_, at) => [at ? null : name, String(at)]);
  const bytes = await bytesOf(writer, async () => {
    await writer.open(head('S', 'a', 'b'));
    await writer.record(lines('one', 2));
    await writer.record(lines('two', 2));
    await writer.record(lines('three', 1));
    await writer.open(head('s', 'c', 'd'));
  });
  const book = read(bytes);
  expect(book.SheetNames).toEqual(['S', 'S (2)', 's (3)']);
  const rows = (name: string) => utils.sheet_to_json(book.Sheets[name]!, { header: 1, defval: '' });
  expect(rows('S')).toEqual([
    ['a', 'b'],
    ['one', '0'],
    ['', '1'],
  ]);
  expect(rows('S (2)')).toEqual([
    ['a', 'b'],
    ['two', '0'],
    ['', '1'],
    ['three', '0'],
  ]);
  expect(rows('s (3)')).toEqual([['c', 'd']]);
  expect(book.Sheets['S (2)']!['!merges']!.map((area) => utils.encode_range(area))).toEqual(['A2:A3']);
});

test.each([
  ['a workbook', workbookWriter],
  ['csv', csvWriter],
])('who reads %s that failed hears of it, and who writes it is not left waiting', async (_, make) => {
  const writer = make();
  const reading = (async () => {
    for await (const _piece of writer.content) writer.fail(new Error('the disk is full'));
  })();
  const writing = (async () => {
    await writer.open(head('S', 'a', 'b'));
    for (let row = 0; row < 20_000; row += 1) await writer.record([[`${Math.random()}`.repeat(10), null]]);
    await writer.close();
  })();
  const ends = await Promise.allSettled([reading, writing]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test.each([
  ['a workbook', workbookWriter],
  ['csv', csvWriter],
])('writing %s ends when it failed before', async (_, make) => {
  const writer = make();
  await writer.open(head('S', 'a', 'b'));
  writer.fail(new Error('cancelled'));
  const writing = (async () => {
    for (let row = 0; row < 2_000; row += 1) await writer.record([['x'.repeat(100), null]]);
  })();
  await expect(writing).rejects.toThrow('cancelled');
});

test.skipIf(!office)('LibreOffice opens it (skipped where there is no LibreOffice)', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weft-office-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'odd.xlsx'), await oddBook());
  convertByOffice(join(folder, 'odd.xlsx'), 'csv', folder);
  expect(readFileSync(join(folder, 'odd.csv'), 'utf8')).toContain('=SUM(A1)');
});
