import { inflateRawSync } from 'node:zlib';

/** Reliability T21: what a workbook of 1,000 rows never needs. */
const mostEntries = 200;
const mostBytes = 20 * 1024 * 1024;
const longestEnd = 22 + 65_535;
const signature = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
const forbiddenXml = /<!\s*(doctype|entity)/i;

/** A file that is no workbook of ours to read; the message is for the log. */
export class BadFile extends Error {}

function refuse(message) {
  throw new BadFile(message);
}

/** Where the list of entries begins, and how many it says to hold. */
function findList(bytes) {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - longestEnd); at -= 1) {
    if (bytes.readUInt32LE(at) === signature.end)
      return { count: bytes.readUInt16LE(at + 10), at: bytes.readUInt32LE(at + 16) };
  }
  return refuse('the zip has no end');
}

function readEntry(bytes, at) {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== signature.entry) refuse('the list of the zip is broken');
  const nameBytes = bytes.readUInt16LE(at + 28);
  const local = bytes.readUInt32LE(at + 42);
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== signature.local) refuse('an entry is not there');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const entry = {
    encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    method: bytes.readUInt16LE(at + 10),
    size: bytes.readUInt32LE(at + 24),
    name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
    local,
    start,
    end: start + bytes.readUInt32LE(at + 20),
    next: at + 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32),
  };
  if (entry.encrypted || ![0, 8].includes(entry.method) || entry.end > bytes.length)
    refuse(`${entry.name} cannot be read`);
  return entry;
}

function readList(bytes) {
  const { count, at } = findList(bytes);
  if (count > mostEntries) refuse(`${count} entries`);
  const entries = [];
  let next = at;
  for (let read = 0; read < count; read += 1) {
    const entry = readEntry(bytes, next);
    entries.push(entry);
    next = entry.next;
  }
  return entries;
}

/** What is said to stand in the entry, never more than what is left of the allowance, whatever the zip claims. */
function contentOf(bytes, { method, start, end, name }, left) {
  const packed = bytes.subarray(start, end);
  if (method === 0) return packed.length <= left ? packed : refuse('too large when unpacked');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    return refuse(`${name}: ${error.message}`);
  }
}

/** Declarations of document types lead XML readers to other files and to texts that grow without end. */
function checkContent(name, content) {
  if (content.length >= 4 && content.readUInt32LE(0) === signature.local) refuse('a zip in the zip');
  if (/^xl\/externalLinks\//i.test(name)) refuse('links to other workbooks');
  if (!/\.(xml|rels|vml)$/i.test(name)) return;
  const wide = content[0] === 0xff || content[0] === 0xfe || content[0] === 0 || content[1] === 0;
  const text = content.toString('latin1');
  if (forbiddenXml.test(wide ? text.replaceAll('\0', '') : text)) refuse('a document type is declared');
}

/** Throws BadFile unless this is a zip that unpacks to a modest size, entry beside entry, without anything that lures. */
export function checkZip(bytes) {
  const entries = readList(bytes);
  const said = entries.reduce((sum, { size }) => sum + size, 0);
  if (said > mostBytes) refuse(`${said} bytes when unpacked`);
  const inOrder = [...entries].sort((one, other) => one.local - other.local);
  if (inOrder.some(({ local }, index) => index > 0 && local < inOrder[index - 1].end)) refuse('entries overlap');
  let left = mostBytes;
  for (const entry of inOrder) {
    const content = contentOf(bytes, entry, left);
    left -= content.length;
    checkContent(entry.name, content);
  }
}
