import { SSF } from '@e965/xlsx';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { dateText, formattedText, noResultText } from './cellText.mjs';
import { BadFile } from './readZip.mjs';

/** Limits of a workbook that is read as a stream. */
const mostEntries = 1_000;
const mostBytes = 4 * 1024 ** 3;
const mostRatio = 200;
const ratioFromBytes = 1024 * 1024;
const mostColumns = 200;
/** Characters of all shared strings, and of one cell. */
const mostShared = 128 * 1024 ** 2;
const mostCell = 100_000;
const encrypted = 1;

function refuse(message) {
  throw new BadFile(message);
}

/** The entries by name, within the limits. */
async function listEntries(file) {
  const entries = new Map();
  let left = mostBytes;
  for await (const entry of file.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize, compressionMethod, generalPurposeBitFlag } = entry;
    left -= uncompressedSize;
    if (left < 0 || entries.size >= mostEntries) refuse('too large when unpacked');
    if (generalPurposeBitFlag & encrypted || ![0, 8].includes(compressionMethod)) refuse(`${fileName} cannot be read`);
    if (uncompressedSize > ratioFromBytes && uncompressedSize > compressedSize * mostRatio)
      refuse(`${fileName}: ${uncompressedSize} bytes packed into ${compressedSize}`);
    if (entries.has(fileName.toLowerCase())) refuse(`${fileName} is there twice`);
    if (/^xl\/externalLinks\//i.test(fileName)) refuse('links to other workbooks');
    entries.set(fileName.toLowerCase(), entry);
  }
  return entries;
}

/** Parses an entry as it is unpacked. `handlers`: `open(name, attributes)`, `text(text)`, `close(name)`; after each piece `yield`s. */
async function* parsePieces(file, entry, handlers) {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => refuse(error.message));
  // Entities of a document type expand without end, or open other files.
  parser.on('doctype', () => refuse('a document type is declared'));
  const local = (name) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', ({ name, attributes }) => handlers.open(local(name), attributes));
  parser.on('text', (text) => handlers.text(text));
  parser.on('closetag', ({ name }) => handlers.close(local(name)));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of await file.openReadStreamPromise(entry)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

async function parseAll(file, entry, handlers) {
  for await (const _ of parsePieces(file, entry, handlers));
}

/** The shared strings: of rich ones the text of all runs, without phonetic guides. */
async function readShared(file, entry) {
  const strings = [];
  if (!entry) return strings;
  let size = 0;
  let text;
  let within = false;
  let phonetic = 0;
  await parseAll(file, entry, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') within = phonetic === 0;
    },
    text: (piece) => {
      if (!within || text === undefined) return;
      text += piece;
      size += piece.length;
      if (size > mostShared) refuse('too many shared strings');
    },
    close: (name) => {
      if (name === 'si') strings.push(text ?? '');
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 't') within = false;
    },
  });
  return strings;
}

/** The formats of cells by their index: their code, and whether it is of dates. */
async function readStyles(file, entry) {
  const styles = [];
  if (!entry) return styles;
  const formats = new Map();
  let within = false;
  await parseAll(file, entry, {
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(attributes.numFmtId, attributes.formatCode ?? '');
      else if (name === 'cellXfs') within = true;
      else if (name === 'xf' && within) {
        const id = attributes.numFmtId ?? '0';
        const code = formats.get(id) ?? SSF._table[id] ?? '';
        styles.push({ code, isDate: Boolean(code) && SSF.is_date(code) });
      }
    },
    text: () => undefined,
    close: (name) => {
      if (name === 'cellXfs') within = false;
    },
  });
  return styles;
}

/** Whether days are counted from 1904, and the part of the first sheet that is shown. */
async function readBook(file, entries) {
  let date1904 = false;
  let relation;
  let hidden;
  const book = entries.get('xl/workbook.xml') ?? refuse('no workbook');
  await parseAll(file, book, {
    open: (name, attributes) => {
      if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attributes.date1904);
      if (name !== 'sheet') return;
      if (!attributes.state || attributes.state === 'visible') relation ??= attributes['r:id'];
      else hidden ??= attributes['r:id'];
    },
    text: () => undefined,
    close: () => undefined,
  });
  relation ??= hidden;
  let target;
  const relations = entries.get('xl/_rels/workbook.xml.rels');
  if (relations)
    await parseAll(file, relations, {
      open: (name, { Id, Target }) => {
        if (name === 'Relationship' && Id === relation) target = Target;
      },
      text: () => undefined,
      close: () => undefined,
    });
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? 'worksheets/sheet1.xml'}`;
  return { date1904, sheet: entries.get(path.toLowerCase()) ?? refuse('no sheet') };
}

/** `BC12` → 54, counted from 0. */
function columnOf(place) {
  let column = 0;
  for (const letter of place) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}

/** The lines of the first sheet of an `.xlsx` as lists of texts, as they are unpacked; of a formula its last result. */
export async function* sheetLines(path) {
  const file = await yauzl.openPromise(path, { strictFileNames: true, autoClose: false });
  const entries = await listEntries(file);
  const { date1904, sheet } = await readBook(file, entries);
  const strings = await readShared(file, entries.get('xl/sharedstrings.xml'));
  const styles = await readStyles(file, entries.get('xl/styles.xml'));
  const lines = [];
  let line;
  let cell;
  let within;
  const textOf = ({ type, style, value, inline, formula }) => {
    if (formula && value === '' && type !== 'str') return noResultText;
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'inlineStr') return inline;
    if (type === 'e') return value || '#ERROR!';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'str' || value === '') return value;
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    return styles[style]?.isDate ? dateText(number, date1904) : formattedText(number, styles[style]?.code);
  };
  const pieces = parsePieces(file, sheet, {
    open: (name, attributes) => {
      if (name === 'row') line = [];
      else if (name === 'c') {
        const at = attributes.r === undefined ? line.length : columnOf(attributes.r);
        if (at >= mostColumns) refuse(`${at + 1} columns`);
        cell = { at, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', inline: '' };
      } else if (name === 'f' && cell) cell.formula = true;
      else if (name === 'v' || name === 't') within = name;
    },
    text: (piece) => {
      if (!cell || !within) return;
      if (within === 'v') cell.value += piece;
      else cell.inline += piece;
      if (cell.value.length + cell.inline.length > mostCell) refuse('a cell is too long');
    },
    close: (name) => {
      if (name === 'v' || name === 't') within = undefined;
      else if (name === 'c' && cell) {
        while (line.length < cell.at) line.push('');
        line[cell.at] = textOf(cell);
        cell = undefined;
      } else if (name === 'row') {
        lines.push(line);
        line = undefined;
      }
    },
  });
  for await (const _ of pieces) yield* lines.splice(0);
  yield* lines.splice(0);
  file.close();
}
