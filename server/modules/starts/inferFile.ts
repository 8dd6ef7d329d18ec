import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inferModel } from '../../../core/design/infer/inferModel';
import { limits } from '../../../core/limits';
import { type Ctx, Refusal, type UploadedFile } from '../../ctx';
import { streamLines } from '../files/spreadsheets/sheets';

/** Lines above the rows that are read too. */
const headings = 5;

/** The first lines of a workbook or a CSV file, and whether there are more. */
async function firstLines(file: UploadedFile): Promise<{ lines: string[][]; more: boolean }> {
  const [, extension] = /\.(xlsx|csv)$/i.exec(file.filename) ?? [];
  if (!extension) throw new Refusal('import.largeType');
  const kind = extension.toLowerCase() === 'csv' ? 'csv' : 'xlsx';
  const folder = await mkdtemp(join(tmpdir(), 'weft-infer-'));
  try {
    const path = join(folder, `sheet.${kind}`);
    await writeFile(path, file.content);
    const lines: string[][] = [];
    for await (const part of streamLines(path, kind)) {
      lines.push(...part);
      if (lines.length > limits.importMaxRows + headings) break;
    }
    return { lines, more: lines.length > limits.importMaxRows + headings };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A code of the name of a file: letters, digits and _; what has none of them gets one of the clock. */
function codeOf(name: string, now: Date): string {
  const code = name.replaceAll(/[^A-Za-z0-9_]+/g, '_').replaceAll(/^[_\d]+|_+$/g, '');
  return code.slice(0, 30) || `sheet${now.getTime().toString(36)}`;
}

/** The model that a spreadsheet would be, with its rows (designer §2.10); nothing is saved. */
export async function inferFile(ctx: Pick<Ctx, 't' | 'now'>, file: UploadedFile | undefined) {
  if (!file) throw new Refusal('import.largeType');
  const { lines, more } = await firstLines(file);
  const made = inferModel(lines, (column) => ctx.t('starts.unnamed', { column }));
  if (!made) throw new Refusal('starts.empty');
  const records = made.records.slice(0, limits.importMaxRows);
  const name = file.filename.replace(/\.[^.]+$/, '').slice(0, 50);
  const yes = (is: boolean) => (is ? ctx.t('starts.yes') : '');
  return {
    fullName: name,
    enCode: codeOf(name, ctx.now),
    formData: made.formData,
    columnData: made.columnData,
    columns: made.columns.map(({ preset, required, unique, ...column }) => ({
      ...column,
      kind: ctx.t(`code.preset.${preset}`),
      required: yes(required),
      unique: yes(unique),
    })),
    records,
    count: records.length,
    more: more || made.records.length > records.length,
  };
}
