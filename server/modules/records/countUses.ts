import { modelTargets } from '../../../core/model/targets';
import { type Used, type UsedInRecords, usedInRecords, usesCondition } from '../../../core/model/uses';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { allows } from '../../services/permissions/grants';
import { openModel } from './access';
import { findPublished, type Published } from './published';
import { countUpTo, usingReader } from './reader';

/** What is deleted: of records also their model. */
export type UsedKind = UsedInRecords | 'interface' | 'billRule' | 'dictionary';

export interface UsesInput {
  kind: UsedKind;
  ids: string[];
  modelId?: string;
}

export const usedKinds: readonly UsedKind[] = [...usedInRecords, 'interface', 'billRule', 'dictionary'];

/** Counted up to this number. */
const most = 1000;
/** Models counted at the same time; after the budget the answer says that there may be more. */
const together = 3;
const budgetMs = 2000;

/** Who may delete such a thing may know how many records use it. */
const modules: Record<Exclude<UsedKind, 'record'>, string> = {
  dictionaryItem: 'systemData.dictionary',
  dictionary: 'systemData.dictionary',
  user: 'permission.user',
  organize: 'permission.organize',
  position: 'permission.position',
  role: 'permission.role',
  group: 'permission.group',
  interface: 'systemData.dataInterface',
  billRule: 'system.billRule',
};

async function assertMayAsk(ctx: Ctx, { kind, modelId = '' }: UsesInput): Promise<void> {
  if (kind === 'record') await openModel(ctx, modelId, ['btn_remove', 'btn_batchRemove']);
  else if (!(await allows(ctx.db, ctx.user, { module: modules[kind], button: 'btn_remove' })))
    throw new Refusal('error.denied', {}, { code: 403 });
}

/** The items by id and code, and their types. */
async function usedItems(ctx: Ctx, ids: string[]): Promise<Used> {
  const rows = await ctx.db.kysely
    .selectFrom('weftDictionaryData as item')
    .innerJoin('weftDictionaryType as type', 'type.id', 'item.dictionaryTypeId')
    .select(['item.id', 'item.enCode', 'type.id as typeId', 'type.enCode as typeCode'])
    .where('item.id', 'in', ids)
    .execute();
  const of = [...new Set(rows.flatMap(({ typeId, typeCode }) => [typeId, typeCode]))];
  return { kind: 'dictionaryItem', ids, codes: rows.map(({ enCode }) => enCode), of };
}

/** Models in use whose form may name a text; the newest version decides. */
async function modelsNaming(ctx: Ctx, texts: readonly string[] | undefined): Promise<Published[]> {
  const rows = await ctx.db.raw<{ id: string }>(
    `select r.model_id as id from weft_visualdev_release r join weft_visualdev d on d.id = r.model_id and d.delete_mark is null
     where r.current and ($1::text[] is null or exists (select 1 from unnest($1::text[]) t
       where strpos(r.form_data, t) > 0 or strpos(coalesce(r.column_data, ''), t) > 0)) order by r.model_id`,
    [texts ?? null],
  );
  const found = await Promise.all(rows.map(({ id }) => findPublished(ctx.db, id)));
  return found.filter((each) => each !== undefined);
}

/** Records of all models that name it: one bounded statement a model. */
async function countRecords(ctx: Ctx, used: Used): Promise<{ count: number; more: boolean }> {
  const models = await modelsNaming(ctx, used.of && (used.of.length ? used.of : ['\u0001']));
  const end = performance.now() + budgetMs;
  let next = 0;
  let count = 0;
  let more = false;
  const work = async () => {
    for (let model = models[next++]; model && !more; model = models[next++]) {
      more ||= count >= most || performance.now() > end;
      const condition = usesCondition(model.model, used);
      if (more || !condition) continue;
      count += await countUpTo(ctx.db, await usingReader(ctx, model, condition), most + 1);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return { count: Math.min(count, most), more: more || count > most };
}

/** Forms that name a data interface, a bill rule or a dictionary. */
async function countForms(ctx: Ctx, kind: 'interface' | 'billRule' | 'dictionary', ids: string[]) {
  const table = { billRule: 'weftBillRule', dictionary: 'weftDictionaryType', interface: undefined } as const;
  const of = table[kind];
  const codes = of ? await ctx.db.kysely.selectFrom(of).select('enCode').where('id', 'in', ids).execute() : [];
  const names = new Set([...ids, ...codes.map(({ enCode }) => enCode)]);
  const models = await modelsNaming(ctx, [...names]);
  const using = models.filter(({ model }) =>
    modelTargets(model).some((each) => each.kind === kind && names.has(each.id)),
  );
  return { count: using.length, more: false };
}

function sentenceOf(ctx: Ctx, inForms: boolean, { count, more }: { count: number; more: boolean }): string {
  if (!count) return more ? ctx.t('common.usesUnknown') : '';
  if (inForms) return ctx.t('common.usedByForms', { count });
  return ctx.t(more ? 'common.usedByMore' : 'common.usedByRecords', { count });
}

/**
 * How many records use what is about to be deleted, or how many forms name it: up to a thousand. `text`: the sentence for the
 * question, in the person's language; '' when nothing uses it.
 */
export async function countUses(ctx: Ctx, input: UsesInput): Promise<Reply> {
  await assertMayAsk(ctx, input);
  const { kind, ids, modelId } = input;
  const inForms = kind === 'interface' || kind === 'billRule' || kind === 'dictionary';
  const found = inForms
    ? await countForms(ctx, kind, ids)
    : await countRecords(
        ctx,
        kind === 'dictionaryItem'
          ? await usedItems(ctx, ids)
          : { kind, ids, ...(kind === 'record' && { of: [modelId ?? ''] }) },
      );
  return { data: { ...found, text: sentenceOf(ctx, inForms, found) } };
}
