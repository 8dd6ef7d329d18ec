/**
 * Reads and writes workbooks in a separate process, which isolates crashes (reliability T21). Exits after one task.
 * Plain JavaScript because Node 20 runs no TypeScript.
 *
 * Message in: { read: Uint8Array, mostRows, mostColumns } or { write: Sheet }. Message out: { rows },
 * { content } or { failure: 'bad' | 'rows', message }. Message in { stream: path, kind: 'xlsx' | 'csv' }: messages out
 * { lines }, each of which is answered before the next, and { end }.
 */
import { CFB, parse_zip, read, SSF, utils, write } from '@e965/xlsx';
import { boundProcess } from './boundProcess.mjs';
import { dateText, errorText, formattedText, noResultText } from './cellText.mjs';
import { csvLines } from './csvLines.mjs';
import { BadFile, readZip } from './readZip.mjs';
import { sheetLines } from './sheetLines.mjs';

/** Lines of one message of a stream, and the longest stream. */
const linesTogether = 500;
const streamMs = 4 * 60 * 60_000;

class TooManyRows extends Error {}

/** The displayed text of a cell; for a formula, its last result, an error too. */
function textOf(cell, date1904) {
  if (!cell) return '';
  if (cell.t === 'z') return cell.f ? noResultText : '';
  if (cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'e') return errorText(cell.v);
  if (cell.t === 'n' && typeof cell.z === 'string' && SSF.is_date(cell.z)) return dateText(cell.v, date1904);
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  return cell.t === 'n' ? formattedText(cell.v, cell.z) : String(cell.v);
}

function isZip(bytes) {
  return bytes.length > 22 && bytes.readUInt32LE(0) === 0x04034b50;
}
/** Whether the file is a compound file, the container of `.xls`. */
function isCompound(bytes) {
  return bytes.length > 512 && bytes.readUInt32BE(0) === 0xd0cf11e0 && bytes.readUInt32BE(4) === 0xa1b11ae1;
}

/** Parts of an XML workbook; other kinds of zip (OpenDocument, Numbers, binary sheets) are not supported. */
const part = /^(\[Content_Types\]\.xml|(_rels|docProps|xl)\/.*\.(xml|rels))$/i;

/** The parser gets the unpacked parts, never the file. */
async function parseZip(bytes, options) {
  const contents = await readZip(bytes);
  const book = CFB.utils.cfb_new();
  for (const [name, content] of contents) if (part.test(name)) CFB.utils.cfb_add(book, name, content);
  return parse_zip(book, options);
}

function parseBook(bytes, sheets = 0) {
  // No limit of rows here: with one, the parser stops early and does not report that there are more.
  const options = { type: 'buffer', dense: true, sheets, cellHTML: false, cellText: false, cellNF: true };
  // Stubs with formulas were written without their result; `.xls` always has results.
  if (isZip(bytes)) return parseZip(bytes, { ...options, cellFormula: true, sheetStubs: true });
  if (isCompound(bytes)) return read(bytes, { ...options, cellFormula: false });
  throw new BadFile('neither .xlsx nor .xls');
}

/** The workbook with its first sheet that is shown, and that sheet's name. */
async function parseShown(bytes) {
  const first = await parseBook(bytes);
  const shown = (first.Workbook?.Sheets ?? []).findIndex(({ Hidden }) => !Hidden);
  return shown > 0
    ? { book: await parseBook(bytes, shown), name: first.SheetNames[shown] }
    : { book: first, name: first.SheetNames[0] };
}

const isBlank = (cells, date1904) => !cells?.some((cell) => textOf(cell, date1904) !== '');

/** Rows of the first shown sheet as texts, without the blank ones at the end. */
async function readRows({ read: content, mostRows, mostColumns }) {
  const { book, name } = await parseShown(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const sheet = book.Sheets[name];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const data = sheet?.['!data'] ?? [];
  while (data.length && isBlank(data.at(-1), date1904)) data.pop();
  if (data.length > mostRows) throw new TooManyRows(`${data.length} rows`);
  const widest = data.reduce((most, cells) => Math.max(most, cells?.length ?? 0), 0);
  if (widest > mostColumns) throw new BadFile(`${widest} columns`);
  return Array.from(data, (cells) => Array.from(cells ?? [], (cell) => textOf(cell, date1904)));
}

/** The format's maximum length of text in a cell. */
const longestText = 32_767;

/** `_x0041_` is an escaped letter in the format; such text typed by a user is escaped. */
const plain = (text) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Cells are texts or numbers, never formulas, regardless of their first character (reliability T25). */
function cellOf(value) {
  if (value === null || value === undefined || value === '') return undefined;
  return typeof value === 'number'
    ? { t: 'n', v: value }
    : { t: 's', v: plain(String(value).slice(0, longestText)), z: '@' };
}

/** A sheet of the library: texts and numbers from the first cell. */
function sheetOf({ rows, widths, merges = [] }) {
  const data = rows.map((row) => row.map(cellOf));
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const end = { r: Math.max(0, rows.length - 1), c: columns - 1 };
  return {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: end }),
    '!data': data,
    '!merges': merges.map(({ row: r, column: c, rows: down, columns: right }) => ({
      s: { r, c },
      e: { r: r + down - 1, c: c + right - 1 },
    })),
    '!cols': widths?.map((wch) => ({ wch })),
  };
}

/** The hidden sheet of the lists: one column each. */
const listsName = 'lists';

function listsSheet(lists) {
  const longest = Math.max(...lists.map(({ choices }) => choices.length));
  const rows = Array.from({ length: longest }, (_, at) => lists.map(({ choices }) => choices[at] ?? ''));
  return { name: listsName, rows };
}

/** Lists of cells as an element of the sheet's part; the library writes none. */
function validationsOf(lists) {
  const items = lists.map(({ column, from: begin = 1, rows, choices, only }, at) => {
    const name = utils.encode_col(column);
    const cells = `${name}${begin + 1}:${name}${begin + rows}`;
    const from = utils.encode_col(at);
    const formula = `${listsName}!$${from}$1:$${from}$${choices.length}`;
    const strict = only ? ' showErrorMessage="1"' : '';
    return `<dataValidation type="list" allowBlank="1"${strict} sqref="${cells}"><formula1>${formula}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${items.length}">${items.join('')}</dataValidations>`;
}

/** The workbook with the lists in the part of its first sheet. */
function withLists(file, lists) {
  const parts = CFB.read(file, { type: 'buffer' });
  const entry = CFB.find(parts, '/xl/worksheets/sheet1.xml');
  const xml = Buffer.from(entry.content).toString('utf8');
  entry.content = Buffer.from(xml.replace(/<\/sheetData>|<sheetData\/>/, (end) => end + validationsOf(lists)));
  entry.size = entry.content.length;
  return CFB.write(parts, { type: 'buffer', fileType: 'zip', compression: true });
}

function writeRows({ lists = [], sample, ...sheet }) {
  const sheets = [sheet, ...(sample ? [sample] : []), ...(lists.length ? [listsSheet(lists)] : [])];
  const book = {
    SheetNames: sheets.map(({ name }) => name),
    Sheets: Object.fromEntries(sheets.map((each) => [each.name, sheetOf(each)])),
    Workbook: { Sheets: sheets.map(({ name }) => ({ Hidden: name === listsName ? 1 : 0 })) },
  };
  const file = write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true });
  return lists.length ? withLists(file, lists) : file;
}

async function answerTo(task) {
  try {
    return task.read ? { rows: await readRows(task) } : { content: writeRows(task.write) };
  } catch (error) {
    // An error of the library also means a bad file.
    return { failure: error instanceof TooManyRows ? 'rows' : 'bad', message: error.message };
  }
}

/** Sends lines, and waits until they were taken; an answer to none of them ends this process by its limits. */
async function sendLines(lines) {
  const taken = new Promise((resolve) => process.once('message', resolve));
  process.send({ lines });
  await taken;
}

async function streamRows({ stream: path, kind }) {
  let batch = [];
  try {
    for await (const line of kind === 'csv' ? csvLines(path) : sheetLines(path)) {
      batch.push(line);
      if (batch.length < linesTogether) continue;
      await sendLines(batch);
      batch = [];
    }
    if (batch.length) await sendLines(batch);
    return { end: true };
  } catch (error) {
    return { failure: 'bad', message: error.message };
  }
}

process.once('message', async (task) => {
  boundProcess(task.stream ? { mostCpuMs: streamMs, mostMs: streamMs } : {});
  process.send(await (task.stream ? streamRows(task) : answerTo(task)), () => process.exit(0));
});
