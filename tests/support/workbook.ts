import { read, utils, write } from '@e965/xlsx';
import type { Injected, TestServer } from './server';

/** A workbook of one sheet. */
export function workbook(rows: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const sheet = utils.aoa_to_sheet(rows);
  return write({ SheetNames: ['a'], Sheets: { a: sheet } }, { type: 'buffer', bookType });
}

/** Rows of the first sheet. */
export function rowsOf(content: Buffer): unknown[][] {
  const book = read(content);
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' });
}

/** The workbook behind a `{name, url}` answer. */
export async function fetchWorkbook(app: TestServer, answer: Injected<{ name: string; url: string }>) {
  if (answer.code !== 200) throw new Error(answer.msg);
  const file = await app.inject('file.download', {
    encryption: new URL(answer.data.url, app.url).searchParams.get('encryption'),
  });
  return rowsOf(file.bytes);
}
