/**
 * Reads and writes workbooks in a thread with little memory, which its starter ends when it takes too long (reliability T21).
 * Plain JavaScript because Node 20 runs no TypeScript in workers.
 *
 * workerData: { read: Uint8Array, mostRows, mostColumns } or { write: { name, rows, widths } }. Posts { rows }, { content } or
 * { failure: 'bad' | 'rows', message }.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { read, SSF, utils, write } from '@e965/xlsx';
import { BadFile, checkZip } from './checkZip.mjs';

class TooManyRows extends Error {}

const two = (value) => String(value).padStart(2, '0');

/** `2026-01-31`, with the time only where there is one. */
function dateText(value, date1904) {
  const date = SSF.parse_date_code(value, { date1904 });
  if (!date) return String(value);
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
  return date.H || date.M || date.S ? `${day} ${two(date.H)}:${two(date.M)}:${two(date.S)}` : day;
}

/** What a person sees in the cell, as text; of a formula its last result. */
function textOf(cell, date1904) {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e') return '';
  if (cell.t === 'n' && typeof cell.z === 'string' && SSF.is_date(cell.z)) return dateText(cell.v, date1904);
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  return cell.t === 'n' ? String(Number(cell.v.toPrecision(15))) : String(cell.v);
}

function isZip(bytes) {
  return bytes.length > 22 && bytes.readUInt32LE(0) === 0x04034b50;
}
/** The container of `.xls`. */
function isCompound(bytes) {
  return bytes.length > 512 && bytes.readUInt32BE(0) === 0xd0cf11e0 && bytes.readUInt32BE(4) === 0xa1b11ae1;
}

/** Rows of the first sheet as texts, without the blank ones at the end. */
function readRows({ read: content, mostRows, mostColumns }) {
  const bytes = Buffer.from(content);
  if (isZip(bytes)) checkZip(bytes);
  else if (!isCompound(bytes)) throw new BadFile('neither .xlsx nor .xls');
  const options = { type: 'buffer', dense: true, sheets: 0, cellFormula: false, cellHTML: false, cellText: false };
  const book = read(bytes, { ...options, cellNF: true, sheetRows: mostRows + 1 });
  const sheet = book.Sheets[book.SheetNames[0]];
  if (!sheet?.['!ref']) return [];
  const { e: end } = utils.decode_range(sheet['!fullref'] ?? sheet['!ref']);
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows = Array.from(sheet['!data'] ?? [], (cells) => Array.from(cells ?? [], (cell) => textOf(cell, date1904)));
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (widest > mostColumns) throw new BadFile(`${widest} columns`);
  while (rows.length && rows.at(-1).every((text) => text === '')) rows.pop();
  if (rows.length > mostRows || end.r >= mostRows) throw new TooManyRows(`${end.r + 1} rows`);
  return rows;
}

/** The format holds no longer text in a cell. */
const longestText = 32_767;

/** `_x0041_` stands for a letter in the format; one that was typed is written so that it stays as typed. */
const plain = (text) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Cells are texts or numbers, never formulas, whatever they begin with (reliability T25). */
function cellOf(value) {
  if (value === null || value === undefined || value === '') return undefined;
  return typeof value === 'number'
    ? { t: 'n', v: value }
    : { t: 's', v: plain(String(value).slice(0, longestText)), z: '@' };
}

function writeRows({ name, rows, widths }) {
  const data = rows.map((row) => row.map(cellOf));
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const end = { r: Math.max(0, rows.length - 1), c: columns - 1 };
  const sheet = {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: end }),
    '!data': data,
    '!cols': widths?.map((wch) => ({ wch })),
  };
  const book = { SheetNames: [name], Sheets: { [name]: sheet } };
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true });
}

function answer(message) {
  parentPort.postMessage(message);
}

try {
  if (workerData.read) answer({ rows: readRows(workerData) });
  else answer({ content: writeRows(workerData.write) });
} catch (error) {
  // What the library cannot read is a bad file as well.
  answer({ failure: error instanceof TooManyRows ? 'rows' : 'bad', message: error.message });
}
