/**
 * Reads and writes workbooks in a separate process, which isolates crashes (reliability T21). Exits after one task.
 * Plain JavaScript because Node 20 runs no TypeScript.
 *
 * Message in: { read: Uint8Array, mostRows, mostColumns } or { write: Sheet }. Message out: { rows },
 * { content } or { failure: 'bad' | 'rows', message }.
 */
import { CFB, parse_zip, read, SSF, utils, write } from '@e965/xlsx';
import { boundProcess } from './boundProcess.mjs';
import { BadFile, readZip } from './readZip.mjs';

class TooManyRows extends Error {}

const two = (value) => String(value).padStart(2, '0');

/** `2026-01-31`, with the time only if there is one. */
function dateText(value, date1904) {
  const date = SSF.parse_date_code(value, { date1904 });
  if (!date) return String(value);
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
  return date.H || date.M || date.S ? `${day} ${two(date.H)}:${two(date.M)}:${two(date.S)}` : day;
}

/** The displayed text of a cell; for a formula, its last result. */
function textOf(cell, date1904) {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e') return '';
  if (cell.t === 'n' && typeof cell.z === 'string' && SSF.is_date(cell.z)) return dateText(cell.v, date1904);
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  return cell.t === 'n' ? String(Number(cell.v.toPrecision(15))) : String(cell.v);
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

function parseBook(bytes) {
  // No limit of rows here: with one, the parser stops early and does not report that there are more.
  const options = { type: 'buffer', dense: true, sheets: 0, cellFormula: false, cellHTML: false, cellText: false };
  if (isZip(bytes)) return parseZip(bytes, { ...options, cellNF: true });
  if (isCompound(bytes)) return read(bytes, { ...options, cellNF: true });
  throw new BadFile('neither .xlsx nor .xls');
}

const isBlank = (cells, date1904) => !cells?.some((cell) => textOf(cell, date1904) !== '');

/** Rows of the first sheet as texts, without the blank ones at the end. */
async function readRows({ read: content, mostRows, mostColumns }) {
  const book = await parseBook(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const sheet = book.Sheets[book.SheetNames[0]];
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
function sheetOf({ rows, widths }) {
  const data = rows.map((row) => row.map(cellOf));
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const end = { r: Math.max(0, rows.length - 1), c: columns - 1 };
  return {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: end }),
    '!data': data,
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
  const items = lists.map(({ column, rows, choices, only }, at) => {
    const cells = `${utils.encode_col(column)}2:${utils.encode_col(column)}${rows + 1}`;
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

boundProcess();
process.once('message', async (task) => {
  process.send(await answerTo(task), () => process.exit(0));
});
