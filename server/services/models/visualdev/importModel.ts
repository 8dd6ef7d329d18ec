import { parseJson } from '../../../../core/binding';
import { type Ctx, Refusal, type UploadedFile } from '../../../ctx';
import { createModel } from './records';

/** Bodies in the file may be JSON text, as in the contract, or JSON. */
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function readFile(file: UploadedFile | undefined): Record<string, unknown> {
  if (!file?.filename.toLowerCase().endsWith('.json')) throw new Refusal('visualdev.importSuffix');
  const record = parseJson(file.content.toString('utf8'));
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw new Refusal('visualdev.importSuffix');
  return record as Record<string, unknown>;
}

/** Imports a model from a file, validated like a posted one (contract-visualdev §2.7). */
export async function importModel(ctx: Ctx, file: UploadedFile | undefined): Promise<{ id: string }> {
  const record = readFile(file);
  const stem = file?.filename.replace(/\.json$/i, '') ?? '';
  return createModel(ctx, {
    fullName: textOf(record.fullName) || stem,
    enCode: textOf(record.enCode) || stem.replace(/[^A-Za-z0-9.]/g, ''),
    webType: textOf(record.webType) || (record.columnData ? 2 : 1),
    type: textOf(record.type) || 1,
    category: textOf(record.category) || null,
    description: textOf(record.description) || null,
    tables: textOf(record.tables),
    formData: textOf(record.formData),
    columnData: textOf(record.columnData),
    appColumnData: textOf(record.appColumnData),
  });
}
