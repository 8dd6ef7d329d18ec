import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

/** Limits of one workbook (reliability T21): 1,000 rows need far less. */
const mostEntries = 200;
const mostBytes = 20 * 1024 * 1024;
const mostEntryBytes = 16 * 1024 * 1024;
/** Sheets compress 10 to 60 times. Below `ratioFromBytes` the ratio is not checked. */
const mostRatio = 200;
const ratioFromBytes = 1024 * 1024;

const endBytes = 22;
const signature = { end: 0x06054b50, local: 0x04034b50 };
const forbiddenXml = /<!\s*(doctype|entity)/i;
const encrypted = 1;
const sizesFollow = 8;

/** The file is not a supported workbook; the message is for the log. */
export class BadFile extends Error {}

function refuse(message) {
  throw new BadFile(message);
}

/** The end record, which must be the last 22 bytes: no comment, no zip64, one disk. */
function readEnd(bytes) {
  const at = bytes.length - endBytes;
  if (at < 0 || bytes.readUInt32LE(at) !== signature.end) refuse('the zip has no end');
  const end = {
    at,
    disks: bytes.readUInt16LE(at + 4) + bytes.readUInt16LE(at + 6),
    here: bytes.readUInt16LE(at + 8),
    all: bytes.readUInt16LE(at + 10),
    listBytes: bytes.readUInt32LE(at + 12),
    listAt: bytes.readUInt32LE(at + 16),
  };
  if (end.here !== end.all || end.disks !== 0 || end.listAt + end.listBytes !== at)
    refuse('the counts of the zip differ');
  if (end.all > mostEntries) refuse(`${end.all} entries`);
  return end;
}

function checkEntry({ fileName, uncompressedSize, compressedSize, compressionMethod, generalPurposeBitFlag }) {
  if (generalPurposeBitFlag & encrypted || ![0, 8].includes(compressionMethod)) refuse(`${fileName} cannot be read`);
  if (uncompressedSize > mostEntryBytes) refuse(`${fileName}: ${uncompressedSize} bytes when unpacked`);
  if (uncompressedSize > ratioFromBytes && uncompressedSize > compressedSize * mostRatio)
    refuse(`${fileName}: ${uncompressedSize} bytes packed into ${compressedSize}`);
}

/** The central directory. Its bytes and count must match the end record exactly. */
async function listEntries(file, end) {
  const entries = [];
  const names = new Set();
  let left = mostBytes;
  for await (const entry of file.eachEntry()) {
    checkEntry(entry);
    left -= entry.uncompressedSize;
    if (left < 0) refuse(`${mostBytes - left} bytes when unpacked`);
    const name = entry.fileName.toLowerCase();
    if (names.has(name)) refuse(`${entry.fileName} is there twice`);
    names.add(name);
    entries.push(entry);
  }
  if (file.readEntryCursor !== end.at || entries.length !== end.all) refuse('the counts of the zip differ');
  return entries;
}

async function locate(file, entry) {
  const local = await file.readLocalFileHeaderPromise(entry);
  return { entry, local, from: entry.relativeOffsetOfLocalHeader, to: local.fileDataStart + entry.compressedSize };
}

function checkPlaces(places, end) {
  const inOrder = [...places].sort((one, other) => one.from - other.from);
  if (inOrder.some(({ from }, index) => index > 0 && from < inOrder[index - 1].to)) refuse('entries overlap');
  if (inOrder.at(-1)?.to > end.listAt) refuse('entries overlap');
}

/** The local header must match the central directory. */
function checkHeader({ entry, local }) {
  const streamed = (local.generalPurposeBitFlag & sizesFollow) !== 0;
  const agrees =
    local.compressionMethod === entry.compressionMethod &&
    local.fileName.equals(entry.fileNameRaw) &&
    (streamed || (local.compressedSize === entry.compressedSize && local.uncompressedSize === entry.uncompressedSize));
  if (!agrees) refuse(`${entry.fileName}: its two headers differ`);
}

/** The unpacked bytes; the library stops when they exceed the listed size. */
async function unpack(file, entry) {
  const chunks = [];
  for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32)
    refuse(`${entry.fileName}: the checksum differs`);
  return content;
}

/** Refuses document type declarations, which make XML parsers open other files or expand entities without end. */
function checkContent(name, content) {
  if (content.length >= 4 && content.readUInt32LE(0) === signature.local) refuse('a zip in the zip');
  if (/^xl\/externalLinks\//i.test(name)) refuse('links to other workbooks');
  if (!/\.(xml|rels|vml)$/i.test(name)) return;
  const wide = content[0] === 0xff || content[0] === 0xfe || content[0] === 0 || content[1] === 0;
  const text = content.toString('latin1');
  if (forbiddenXml.test(wide ? text.replaceAll('\0', '') : text)) refuse('a document type is declared');
}

async function readEntries(bytes) {
  const end = readEnd(bytes);
  const file = await yauzl.fromBufferPromise(bytes, { strictFileNames: true });
  const entries = await listEntries(file, end);
  const places = await Promise.all(entries.map((entry) => locate(file, entry)));
  checkPlaces(places, end);
  places.forEach(checkHeader);
  const contents = new Map();
  for (const entry of entries) {
    const content = await unpack(file, entry);
    checkContent(entry.fileName, content);
    contents.set(entry.fileName, content);
  }
  return contents;
}

/**
 * The unpacked entries of a zip by name, within the limits above. Throws BadFile when a count, a size, a name or a
 * checksum does not match the content.
 */
export async function readZip(bytes) {
  try {
    return await readEntries(bytes);
  } catch (error) {
    if (error instanceof BadFile) throw error;
    return refuse(error.message);
  }
}
