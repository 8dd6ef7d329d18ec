import { isObject } from '../../../../core/isObject';
import { type Ctx, Refusal, type UploadedFile } from '../../../ctx';
import { findOne } from '../../../db/find';
import type { ModelInput } from '../../design/drafts';
import { importedId, readDefinition } from '../../files/definitionFile';
import type { BelongingPart } from './belongings';
import type { Content } from './partKind';
import { isPartName, type Part } from './partKinds';

/** A model's file as it was read. */
export interface ModelText {
  /** The id of the file; undefined: it has none. */
  id: string | undefined;
  input: ModelInput;
  parts: Part[];
  /** What other modules have for it. */
  belongings: BelongingPart[];
}

/** Bodies in the file may be JSON text, as in the contract, or JSON. */
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The items of this member whose kind is known. */
function itemsIn<Kind extends string>({ weft }: Content, member: string, isKind: (kind: unknown) => kind is Kind) {
  const list = isObject(weft) && Array.isArray(weft[member]) ? weft[member] : [];
  return list.flatMap((item) => {
    if (!isObject(item) || !isKind(item.kind) || typeof item.key !== 'string') return [];
    const content = isObject(item.content) ? { content: item.content } : {};
    return [{ kind: item.kind, key: item.key, name: textOf(item.name) || item.key, ...content }];
  });
}

const isText = (kind: unknown): kind is string => typeof kind === 'string';
const partsIn = (content: Content): Part[] => itemsIn(content, 'parts', isPartName);
const belongingsIn = (content: Content): BelongingPart[] => itemsIn(content, 'belongings', isText);

/** A file without an id of its own gets a new one. */
function idOf(value: unknown): string | undefined {
  try {
    return importedId(value);
  } catch {
    return undefined;
  }
}

function parsed(file: UploadedFile | undefined): Content {
  try {
    const extension = /\.(vdd|json)$/i.exec(file?.filename ?? '')?.[1] ?? 'vdd';
    const record = file && readDefinition(file, extension.toLowerCase());
    if (isObject(record)) return record;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw new Refusal('visualdev.importSuffix');
}

/** Category of a dictionary that is not here: none. */
async function knownCategory(ctx: Ctx, id: string): Promise<string | null> {
  const found = await findOne(ctx.db, 'weftDictionaryData', ['id'], { id, deleteMark: null });
  return found?.id ?? null;
}

/** A `.vdd` or `.json` file of a model, of any generation; refused with 请导入对应功能的json文件 (contract-visualdev §2.7). */
export async function readModelText(ctx: Ctx, file: UploadedFile | undefined): Promise<ModelText> {
  const record = parsed(file);
  const stem = file?.filename.replace(/\.\w+$/, '') ?? '';
  const input = {
    fullName: textOf(record.fullName) || stem,
    enCode: textOf(record.enCode) || stem.replace(/[^A-Za-z0-9.]/g, ''),
    webType: textOf(record.webType) || (record.columnData ? 2 : 1),
    type: textOf(record.type) || 1,
    category: await knownCategory(ctx, textOf(record.category)),
    sortCode: Number(textOf(record.sortCode)) || 0,
    description: textOf(record.description) || null,
    tables: textOf(record.tables),
    formData: textOf(record.formData),
    columnData: textOf(record.columnData),
    appColumnData: textOf(record.appColumnData),
  };
  return { id: idOf(record.id), input, parts: partsIn(record), belongings: belongingsIn(record) };
}
