import { randomBytes } from 'node:crypto';
import { newId } from '../../../core/id';
import type { Entity } from '../../../core/language/types';
import entityJson from '../../../schemas/entities/printDev.json';
import { type Ctx, Refusal, type UploadedFile } from '../../ctx';
import { findRow, insertRows, type StoredRow } from '../../db/rows';
import { acceptEntity } from '../../entities/acceptEntity';
import type { Documents } from '../../services/platform/documents';
import { exportDefinition, importedId, pick, readDefinition } from '../files/definitionFile';
import { assertSource } from './source';

export const templateTable = 'weftPrintTemplate';
export const templateTaken = {
  weft_print_template_full_name: 'printDev.nameTaken',
  weft_print_template_en_code: 'printDev.codeTaken',
};

export interface TemplateRow extends StoredRow {
  fullName: string;
  enCode: string;
  category: string | null;
  /** JSON `[{ sql }]`: the head, then the lists. */
  sqlTemplate: string;
  printTemplate: string;
  pageParam: string;
  /** JSON of `PrintSource`. */
  source: string;
  sourceUserId: string | null;
  enabledMark: number;
}

type Body = Record<string, unknown>;

const entity = entityJson as unknown as Entity;
const members = ['id', ...Object.keys(entity.fields)];
const texts = ['sqlTemplate', 'leftFields', 'pageParam', 'source'];
const nameLength = 50;

/** Clients send the JSON members as objects too; `type` as text. */
export function completeTemplate(body: Body): Body {
  const objects = texts.filter((name) => typeof body[name] === 'object' && body[name] !== null);
  const type = typeof body.type === 'string' && /^\d$/.test(body.type) ? { type: Number(body.type) } : {};
  return { ...body, ...type, ...Object.fromEntries(objects.map((name) => [name, JSON.stringify(body[name])])) };
}

export async function findTemplate(ctx: Ctx, id: string): Promise<TemplateRow> {
  const row = await findRow<TemplateRow>(ctx.db, templateTable, id);
  if (!row) throw new Refusal('printDev.gone');
  return row;
}

/** A template that prints: it exists and is enabled. */
export async function enabledTemplate(ctx: Ctx, id: string): Promise<TemplateRow> {
  const row = await findTemplate(ctx, id);
  if (row.enabledMark !== 1) throw new Refusal('printDev.gone');
  return row;
}

/** `name.副本ab12c` (contract-visualdev §10). */
export async function copyTemplate(ctx: Ctx, documents: Documents, id: string): Promise<void> {
  const row = await findTemplate(ctx, id);
  await assertSource(ctx, documents, row);
  const mark = randomBytes(3).toString('hex').slice(0, 5);
  const fullName = `${row.fullName}.副本${mark}`;
  const enCode = `${row.enCode}${mark}`;
  if ([...fullName].length > nameLength || [...enCode].length > nameLength) throw new Refusal('printDev.copyLong');
  const copy = { ...pick(row, members), id: newId(), fullName, enCode, enabledMark: 0, sourceUserId: ctx.user.id };
  await ctx.db.transaction((tx) => insertRows(tx, templateTable, templateTaken, [copy], ctx));
}

export async function exportTemplate(ctx: Ctx, id: string) {
  const row = await findTemplate(ctx, id);
  return exportDefinition(ctx, row.fullName, 'bp', pick(row, members));
}

/** Imports a `.bp` file of any generation; disabled, with its own id. */
export async function importTemplate(ctx: Ctx, documents: Documents, file: UploadedFile): Promise<void> {
  const content = readDefinition(file, 'bp');
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw new Refusal('file.importFormat');
  const body = completeTemplate(content as Body);
  const id = importedId(body.id);
  const values = acceptEntity(ctx, entity, pick(body, Object.keys(entity.fields))) as TemplateRow;
  await assertSource(ctx, documents, values);
  const row = { ...values, id, enabledMark: 0, sourceUserId: ctx.user.id };
  const taken = Object.fromEntries(
    Object.keys({ ...templateTaken, weft_print_template_pkey: '' }).map((key) => [key, 'file.importTaken']),
  );
  await ctx.db.transaction(async (tx) => {
    await tx.kysely.deleteFrom(templateTable).where('id', '=', id).where('deleteMark', 'is not', null).execute();
    await insertRows(tx, templateTable, taken, [row], ctx);
  });
}

/** Names of the enabled templates, in the order of the ids (contract-visualdev §10). */
export async function templateOptions(ctx: Ctx, ids: readonly string[]) {
  if (!ids.length) return [];
  const rows = await ctx.db.kysely
    .selectFrom(templateTable)
    .select(['id', 'fullName'])
    .where('id', 'in', [...ids])
    .where('deleteMark', 'is', null)
    .where('enabledMark', '=', 1)
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Enabled templates of a type (1 flow, 2 form) under their categories. */
export async function templateTree(ctx: Ctx, type: number | undefined) {
  const rows = await ctx.db.kysely
    .selectFrom('weftPrintTemplate as template')
    .leftJoin('weftDictionaryData as item', 'item.id', 'template.category')
    .select([
      'template.id',
      'template.fullName',
      'template.enCode',
      'template.category',
      'item.fullName as categoryName',
    ])
    .where('template.deleteMark', 'is', null)
    .where('template.enabledMark', '=', 1)
    .$if(type !== undefined, (query) => query.where('template.type', '=', type ?? 0))
    .orderBy('item.sortCode')
    .orderBy('template.sortCode')
    .orderBy('template.id')
    .execute();
  const groups = new Map<
    string,
    { id: string; fullName: string; disabled: true; hasChildren: true; children: object[] }
  >();
  for (const { categoryName, category, ...row } of rows) {
    const id = category ?? '';
    const fullName = categoryName ?? ctx.t('common.noCategory');
    const group = groups.get(id) ?? { id, fullName, disabled: true, hasChildren: true, children: [] };
    groups.set(id, group);
    group.children.push({ ...row, parentId: id, hasChildren: false });
  }
  return [...groups.values()];
}
