import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findOne } from '../../db/find';
import { likeOf, type PageQuery, paged, pageOf } from '../../lists/paging';
import { mayStart } from './mayStart';
import { findFlow, versionOf } from './store';

interface Startable {
  id: string;
  fullName: string;
  enCode: string;
  category: string;
  categoryName: string;
  icon: string;
  iconBackground: string;
  modelId: string;
  versionId: string;
}

function startable(ctx: Ctx, query: { keyword?: string; category?: string }): Promise<Startable[]> {
  return ctx.db.raw<Startable>(
    `select f.id, f.full_name as "fullName", f.en_code as "enCode", coalesce(f.category, '') as category,
       coalesce((select d.full_name from weft_dictionary_data d where d.id = f.category), f.category, '') as "categoryName",
       coalesce(f.icon, '') as icon, coalesce(f.icon_background, '') as "iconBackground", f.model_id as "modelId",
       v.id as "versionId"
     from weft_flow f join weft_flow_version v on v.flow_id = f.id and v.current
     where f.delete_mark is null and f.enabled_mark = 1
       and ($1::text is null or weft_fold(f.full_name) like $1) and ($2::text is null or f.category = $2)
     order by f.sort_code, f.creator_time desc, f.id limit 1000`,
    [likeOf(query.keyword) ?? null, query.category || null],
  );
}

/** Enabled flows by category: `{ id, fullName, children }`; a category itself is not chosen. */
export async function flowTree(ctx: Ctx): Promise<Reply> {
  const groups = new Map<string, { id: string; fullName: string; disabled: true; children: object[] }>();
  for (const { category, categoryName, id, fullName, enCode, icon, iconBackground } of await startable(ctx, {})) {
    const group = groups.get(category) ?? {
      id: category || '-',
      fullName: categoryName || ctx.t('common.noCategory'),
      disabled: true as const,
      children: [],
    };
    group.children.push({ id, fullName, enCode, icon, iconBackground, parentId: group.id });
    groups.set(category, group);
  }
  return { data: { list: [...groups.values()] } };
}

/** Flows that this person may start. */
export async function quickFlows(ctx: Ctx, query: PageQuery & { category?: string }): Promise<Reply> {
  const page = pageOf(query);
  const all = await startable(ctx, query);
  const may = await Promise.all(all.map(async ({ versionId }) => mayStart(ctx, await versionOf(ctx.db, versionId))));
  const list = all.filter((_, at) => may[at]).map(({ versionId: flowId, ...row }) => ({ ...row, flowId, type: 1 }));
  return { data: paged(list.slice(page.offset, page.offset + page.pageSize), list.length, page) };
}

/** The flow of a template that is in force; `type` 1: refused when this person may not start it. */
export async function flowsOf(ctx: Ctx, id: string, type: string | undefined): Promise<Reply> {
  const flow = await findFlow(ctx.db, id);
  const row = await findOne(ctx.db, 'weftFlowVersion', ['id'], { flowId: id, current: true });
  if (!row || flow.enabledMark !== 1) throw new Refusal('flow.msg.notEnabled');
  const version = await versionOf(ctx.db, row.id);
  if (type === '1' && !(await mayStart(ctx, version))) throw new Refusal('flow.msg.mayNotStart');
  return { data: { list: [{ id: version.id, fullName: flow.fullName, flowTemplateJson: '', templateId: id }] } };
}

export async function flowIdByCode(ctx: Ctx, enCode: string): Promise<Reply> {
  const row = await findOne(ctx.db, 'weftFlow', ['id'], { enCode, deleteMark: null });
  if (!row) throw new Refusal('flow.msg.gone');
  return { data: row.id };
}
