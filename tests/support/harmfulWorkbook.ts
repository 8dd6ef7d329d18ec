import { crc32, deflateRawSync } from 'node:zlib';

export interface Entry {
  name: string;
  content: Buffer;
  /** The size in the directory instead of the true one. */
  claims?: number;
  /** Points to the bytes of the first entry. */
  overlaps?: boolean;
  /** The checksum in the directory instead of the true one. */
  checksum?: number;
  /** The name in the local header, where it differs from the directory. */
  localName?: string;
}

interface End {
  /** Entries on this disk, where it differs from the number of entries. */
  here?: number;
  /** Entries in total. */
  all?: number;
  comment?: string;
}

/** A malicious zip: any of its values may be false. */
export function zip(entries: Entry[], { here, all, comment = '' }: End = {}): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  let first = 0;
  for (const [index, { name, content, claims, overlaps, checksum, localName }] of entries.entries()) {
    const packed = deflateRawSync(content);
    const label = Buffer.from(name);
    const local = Buffer.from(localName ?? name);
    const sum = checksum ?? crc32(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(sum, 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claims ?? content.length, 22);
    head.writeUInt16LE(local.length, 26);
    if (!overlaps) parts.push(head, local, packed);
    if (index === 0) first = at;
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(sum, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims ?? content.length, 24);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(overlaps ? first : at, 42);
    list.push(entry, label);
    if (!overlaps) at += 30 + local.length + packed.length;
  }
  const whole = Buffer.concat(list);
  const end = Buffer.alloc(22 + comment.length);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(here ?? entries.length, 8);
  end.writeUInt16LE(all ?? entries.length, 10);
  end.writeUInt16LE(comment.length, 20);
  end.write(comment, 22, 'latin1');
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, whole, end]);
}

const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const relations = (target: string, kind: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
/** A part preceded by the XML declaration. */
export const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);

/** The parts of a workbook with a sheet of this XML. */
export function parts(sheet: string, lead = ''): Entry[] {
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
/** A numeric cell. */
export const cell = (at: string, value = '1') => `<c r="${at}"><v>${value}</v></c>`;
/** This many rows of one cell. */
export const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, row) => `<row r="${row + 1}">${cell(`A${row + 1}`)}</row>`).join('');
/** The cells of a sheet; with `to` the sheet declares its size. */
export const data = (rows: string, to?: string) =>
  `${to ? `<dimension ref="A1:${to}"/>` : ''}<sheetData>${rows}</sheetData>`;
