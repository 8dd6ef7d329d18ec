import { randomBytes } from 'node:crypto';
import { parseJson } from '../../../core/binding';
import { newId } from '../../../core/id';
import { isEqual } from '../../../core/isEqual';
import { type Ctx, Refusal } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { creatorJoin, creatorUser } from '../../lists/creator';
import type { List } from '../../lists/list';
import { acceptDraft, type DraftCheck } from './checkDraft';
import { rememberModel } from './deletedModels';
import { nextRevision, refuseMeanwhile } from './draftRevision';
import { withdrawMenu } from './menus';

/** Letters of a model's name, and of its code. */
export const maxName = 50;

/** A model as it arrives; numbers may come as strings (contract-visualdev §1.1). */
export interface ModelInput {
  fullName: string;
  enCode: string;
  type?: number | string;
  webType?: number | string;
  category?: string | null;
  sortCode?: number | string | null;
  description?: string | null;
  enabledMark?: number | null;
  enableFlow?: number | null;
  dbLinkId?: string | null;
  tables?: string | null;
  formData?: string | null;
  columnData?: string | null;
  appColumnData?: string | null;
  interfaceId?: string | null;
  interfaceName?: string | null;
  interfaceParam?: string | null;
  flowId?: string | null;
  flowEnCode?: string | null;
  flowTemplateJson?: string | null;
}

const columnsOf = (input: ModelInput) => ({
  fullName: input.fullName,
  enCode: input.enCode,
  type: Number(input.type ?? 1) || 1,
  webType: Number(input.webType ?? 2) || 2,
  category: input.category || null,
  sortCode: Number(input.sortCode ?? 0) || 0,
  description: input.description ?? null,
  enabledMark: input.enabledMark ?? 1,
  enableFlow: input.enableFlow ?? 0,
  dbLinkId: input.dbLinkId || '0',
  tables: input.tables ?? '',
  formData: input.formData ?? '',
  columnData: input.columnData ?? '',
  appColumnData: input.appColumnData ?? '',
  interfaceId: input.interfaceId ?? null,
  interfaceName: input.interfaceName ?? null,
  interfaceParam: input.interfaceParam ?? null,
  flowId: input.flowId ?? null,
  flowEnCode: input.flowEnCode ?? null,
  flowTemplateJson: input.flowTemplateJson ?? null,
});

/** '' and '[]' name no table. */
const hasTables = (tables: string | null | undefined) => Boolean(tables && tables.trim().replace(/\s/g, '') !== '[]');

/** The stored draft; refused if missing. */
export async function findDraft(ctx: Ctx, id: string) {
  const row = await findOne(ctx.db, 'weftVisualdev', 'all', { id, deleteMark: null });
  if (!row) throw new Refusal('visualdev.gone');
  return row;
}

/** Name and code must each be unique among models that are not deleted (contract-visualdev §1.5). */
export async function assertFree(
  ctx: Ctx,
  input: Pick<ModelInput, 'enCode' | 'fullName'>,
  except?: string,
): Promise<void> {
  const taken = await ctx.db.kysely
    .selectFrom('weftVisualdev')
    .select(['fullName', 'enCode'])
    .where('deleteMark', 'is', null)
    .where((eb) => eb.or([eb('enCode', '=', input.enCode), eb('fullName', '=', input.fullName)]))
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .execute();
  if (taken.some((row) => row.enCode === input.enCode)) throw new Refusal('visualdev.codeTaken');
  if (taken.length) throw new Refusal('visualdev.nameTaken');
}

const csvOfNumbers = (csv: string) => csv.split(',').map(Number);

/** Models without their JSON bodies; `category` is the name of the item. */
export const modelList: List = {
  table: 'weftVisualdev',
  joins: `left join weft_dictionary_data item on item.id = t.category ${creatorJoin}`,
  columns: {
    fullName: 'text',
    enCode: 'text',
    type: 'number',
    webType: 'number',
    state: 'number',
    isRelease: { sql: 't.state', type: 'number' },
    pcIsRelease: { sql: 'case t.state when 0 then 0 else 1 end', type: 'number' },
    appIsRelease: { sql: '0', type: 'number' },
    enableFlow: 'number',
    enabledMark: 'number',
    sortCode: 'number',
    description: { sql: 't.description', type: 'text', nullable: true },
    trusted: 'number',
    version: {
      sql: '(select release.version from weft_visualdev_release release where release.model_id = t.id and release.current)',
      type: 'number',
      nullable: true,
    },
    linked: { sql: '(select count(*)::int from weft_form_link link where link.model_id = t.id)', type: 'number' },
    creatorUser,
    creatorTime: 'date',
    lastModifyTime: 'date',
    category: { sql: 'item.full_name', type: 'text', nullable: true },
    categoryId: { sql: 't.category', type: 'text', filterOnly: true },
  },
  items: { category: 'webDesign' },
  search: ['fullName', 'enCode'],
  filter: {
    category: 'categoryId',
    webType: (_, csv) => ({ webType: { in: csvOfNumbers(csv) } }),
  },
};

/** Models under their category; categories without models are omitted. */
export async function modelSelector(
  ctx: Ctx,
  query: { type?: number; webType?: string; isRelease?: string; enableFlow?: number | null },
): Promise<Record<string, unknown>[]> {
  const rows = await ctx.db.kysely
    .selectFrom('weftVisualdev as model')
    .leftJoin('weftDictionaryData as item', 'item.id', 'model.category')
    .select([
      'model.id',
      'model.fullName',
      'model.enCode',
      'model.type',
      'model.webType',
      'item.id as categoryId',
      'item.fullName as category',
    ])
    .where('model.deleteMark', 'is', null)
    .where('model.enabledMark', '=', 1)
    .$if(Boolean(query.type), (q) => q.where('model.type', '=', query.type!))
    .$if(Boolean(query.webType), (q) => q.where('model.webType', 'in', query.webType!.split(',').map(Number)))
    .$if(typeof query.enableFlow === 'number', (q) => q.where('model.enableFlow', '=', query.enableFlow!))
    .$if(Boolean(query.isRelease), (q) => q.where('model.state', '>', 0))
    .orderBy('model.sortCode')
    .orderBy('model.id')
    .limit(10_000)
    .execute();
  const groups = new Map<
    string,
    { id: string; fullName: string; disabled: true; hasChildren: true; children: unknown[] }
  >();
  for (const { categoryId, category, ...row } of rows) {
    const id = categoryId ?? '0';
    const fullName = category ?? ctx.t('common.noCategory');
    const group = groups.get(id) ?? { id, fullName, disabled: true, hasChildren: true, children: [] };
    group.children.push(row);
    groups.set(id, group);
  }
  return [...groups.values()];
}

export async function modelInfo(ctx: Ctx, id: string): Promise<Record<string, unknown>> {
  const { deleteMark: _mark, deleteTime: _time, deleteUserId: _user, ...row } = await findDraft(ctx, id);
  return {
    ...row,
    sortCode: Number(row.sortCode),
    creatorTime: row.creatorTime.getTime(),
    lastModifyTime: row.lastModifyTime?.getTime() ?? null,
  };
}

/** Saves a draft; the answer lists what its release would refuse or leave out. `id`: one that is free. */
export async function createModel(
  ctx: Ctx,
  input: ModelInput,
  id: string = newId(),
): Promise<{ id: string } & DraftCheck> {
  await assertFree(ctx, input);
  const check = await acceptDraft(ctx, { ...columnsOf(input), id });
  await ctx.db.kysely
    .insertInto('weftVisualdev')
    .values({ id, ...columnsOf(input), creatorTime: ctx.now, creatorUserId: ctx.user.id })
    .execute();
  return { id, ...check };
}

const changedBy = (ctx: Ctx) => ({ lastModifyTime: ctx.now, lastModifyUserId: ctx.user.id });

/** The revision that a designer read; other clients send none. */
export interface SeenRevision {
  revision?: number | string | null;
}

/**
 * A published model that then differs from its version is "published, then changed" (state 2). Refused when the draft was saved since the revision that the
 * body names. The answer lists issues as that of `createModel`.
 */
export async function updateModel(
  ctx: Ctx,
  id: string,
  { revision, ...change }: Partial<ModelInput> & SeenRevision,
): Promise<DraftCheck & { revision: number }> {
  const draft = await findDraft(ctx, id);
  const seen = Number(revision || draft.revision);
  if (seen !== draft.revision) return refuseMeanwhile(ctx, draft);
  const input = { ...draft, ...change };
  await assertFree(ctx, input, id);
  if (draft.state !== 0 && hasTables(draft.tables) && !hasTables(input.tables)) throw new Refusal('visualdev.noTables');
  // An administrator's trust covers only the content that they saw.
  const trusted = ctx.user.isAdministrator ? draft.trusted : 0;
  const check = await acceptDraft(ctx, { ...columnsOf(input), id }, trusted === 1);
  const kept = await ctx.db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx.kysely
      .updateTable('weftVisualdev')
      .set({
        ...columnsOf(input),
        state: draft.state === 0 ? 0 : await stateOf(tx, id, columnsOf(input)),
        trusted,
        revision: nextRevision,
        ...changedBy(ctx),
      })
      .where('id', '=', id)
      .where('revision', '=', seen)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows && trusted !== draft.trusted) ctx.publish('model.released', { modelId: id });
    return numUpdatedRows > 0n;
  });
  // The rest of this draft was read above: without a match it would put back what somebody saved since.
  if (!kept) return refuseMeanwhile(ctx, await findDraft(ctx, id));
  return { ...check, revision: seen + 1 };
}

/**
 * Only enabled models appear in pickers; published versions keep working either way. A new revision: who read the draft
 * before does not put this back with the next save.
 */
export async function toggleModel(ctx: Ctx, id: string): Promise<null> {
  const draft = await findDraft(ctx, id);
  await ctx.db.kysely
    .updateTable('weftVisualdev')
    .set({ enabledMark: draft.enabledMark === 1 ? 0 : 1, revision: nextRevision, ...changedBy(ctx) })
    .where('id', '=', id)
    .execute();
  return null;
}

/**
 * Scripts of a designer run only if an administrator trusts the model (contract-visualdev §0.3). Refused while the draft, which
 * is what the administrator reads, differs from what is published, which is what runs. A new revision, as in `toggleModel`.
 */
export async function trustModel(ctx: Ctx, id: string, trusted: number): Promise<null> {
  const draft = await findDraft(ctx, id);
  if (trusted === 1 && draft.state === 2) throw new Refusal('visualdev.trustChanged');
  await ctx.db.transaction(async (tx) => {
    await tx.kysely
      .updateTable('weftVisualdev')
      .set({ trusted, revision: nextRevision, ...changedBy(ctx) })
      .where('id', '=', id)
      .execute();
    ctx.publish('model.released', { modelId: id });
  });
  return null;
}

/** The texts of a version. */
export const bodies = ['tables', 'formData', 'columnData', 'appColumnData', 'webType'] as const;

const published = ['fullName', 'enCode', ...bodies] as const;

const readText = (text: unknown): unknown => (typeof text === 'string' && parseJson(text)) || text;

/** 1: a draft says what the current version of its model does; 2: it differs. The draft is locked until the end of the transaction. */
async function stateOf(tx: Db, id: string, draft: ReturnType<typeof columnsOf>): Promise<1 | 2> {
  // A release that is under way writes another version.
  await findOne(tx, 'weftVisualdev', ['id'], { id }, 'forUpdate');
  const current = await findOne(tx, 'weftVisualdevRelease', published, { modelId: id, current: true });
  return current && published.every((name) => isEqual(readText(current[name]), readText(draft[name]))) ? 1 : 2;
}

export async function isPublished({ db }: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  const current = db.kysely.selectFrom('weftVisualdevRelease').select('id').where('modelId', '=', id);
  return (await current.where('current', '=', true).executeTakeFirst()) !== undefined;
}

/**
 * Also removes the published versions and the menu; the table and its rows remain in the schema `model`. For thirty days it
 * can be restored (deletedModels).
 */
export async function removeModel(ctx: Ctx, id: string): Promise<null> {
  await findDraft(ctx, id);
  const published = await isPublished(ctx, id);
  await ctx.db.transaction(async (tx) => {
    await tx.hooks.tell('model.removing', { ctx, tx, modelId: id });
    await rememberModel(ctx, tx, id);
    await tx.kysely
      .updateTable('weftVisualdev')
      .set({ deleteMark: 1, deleteTime: ctx.now, deleteUserId: ctx.user.id })
      .where('id', '=', id)
      .execute();
    await tx.kysely.updateTable('weftVisualdevRelease').set({ current: false }).where('modelId', '=', id).execute();
    await withdrawMenu(ctx, tx, id);
    if (!published) return;
    ctx.publish('model.released', { modelId: id });
    ctx.publish('menu.changed', {});
  });
  return null;
}

/** Copies the published version, else the draft; name and code get the same five random characters. */
export async function copyModel(ctx: Ctx, id: string): Promise<{ id: string }> {
  const draft = await findDraft(ctx, id);
  const published = await findOne(
    ctx.db,
    'weftVisualdevRelease',
    ['tables', 'formData', 'columnData', 'appColumnData', 'webType'],
    { modelId: id, current: true },
  );
  const mark = randomBytes(3).toString('hex').slice(0, 5);
  const fullName = `${draft.fullName}.副本${mark}`;
  const enCode = `${draft.enCode}${mark}`;
  if ([...fullName].length > maxName || [...enCode].length > maxName) throw new Refusal('visualdev.copyLimit');
  return createModel(ctx, { ...draft, ...published, fullName, enCode, sortCode: Number(draft.sortCode) });
}

declare module '../../db/happenings' {
  interface Happenings {
    /** Before the deletion of a model, in its transaction: a listener that throws refuses it. */
    'model.removing': { ctx: Ctx; tx: Db; modelId: string };
  }
}
