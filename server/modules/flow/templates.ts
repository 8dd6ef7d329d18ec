import { type Static, Type } from 'typebox';
import { openStates } from '../../../core/flow/codes';
import type { FlowDoc } from '../../../core/flow/types';
import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { likeOf, type PageQuery, pagedRows, pageOf } from '../../lists/paging';
import { modelIdOf } from '../records/modelIds';
import { readDocument } from './documents';
import { anything, text } from './routeParts';
import { mayMonitor } from './sees';
import { findFlow } from './store';

export const TemplateShape = Type.Object(
  {
    fullName: Type.String({ minLength: 1, maxLength: 50 }),
    enCode: Type.String({ minLength: 1, maxLength: 50, pattern: '^[A-Za-z0-9_]+$' }),
    category: text(50),
    icon: text(50),
    iconBackground: text(50),
    description: text(500),
    sortCode: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), Type.Null()])),
    /** Model that it belongs to; the family's name of it. */
    onlineFormId: text(50),
    /** JSON list of the family, or null. */
    flowTemplateJson: anything,
    /** Ours: FlowDoc. */
    document: anything,
  },
  { additionalProperties: true },
);
type TemplateBody = Static<typeof TemplateShape>;

const categoryName = `coalesce((select d.full_name from weft_dictionary_data d where d.id = f.category), f.category, '')`;
const columns = `f.id, f.full_name as "fullName", f.en_code as "enCode", ${categoryName} as category, f.category as "categoryId",
  1 as type, coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
  extract(epoch from f.creator_time)::float8 * 1000 as "creatorTime",
  extract(epoch from f.last_modify_time)::float8 * 1000 as "lastModifyTime", f.sort_code::float8 as "sortCode",
  f.enabled_mark as "enabledMark", 0 as "visibleType", coalesce(f.icon, '') as icon,
  coalesce(f.icon_background, '') as "iconBackground", coalesce(f.model_id, '') as "modelId",
  coalesce(m.full_name, '') as "modelName", coalesce(v.number, 0) as version,
  case when v.number is null then 2 else f.enabled_mark end as state`;
const from = `weft_flow f left join weft_user u on u.id = f.creator_user_id
  left join weft_visualdev m on m.id = f.model_id left join weft_flow_version v on v.flow_id = f.id and v.current`;

export type TemplateQuery = PageQuery & { category?: string; type?: number; enabledMark?: number; modelId?: string };

/** Flows as the engine list shows them. Ours besides the family's: modelId, modelName, version (0: none is in force), state (2: a draft). */
export async function listFlows(ctx: Ctx, query: TemplateQuery): Promise<Reply> {
  const page = pageOf(query);
  const rows = await ctx.db.raw<{ total: string }>(
    `select ${columns}, count(*) over () as total from ${from} where f.delete_mark is null
       and ($1::text is null or weft_fold(f.full_name) like $1 or weft_fold(f.en_code) like $1)
       and ($2::text is null or f.category = $2) and ($3::int is null or f.enabled_mark = $3)
       and ($4::text is null or f.model_id = $4)
     order by f.sort_code, f.creator_time desc, f.id limit $5 offset $6`,
    [
      likeOf(query.keyword) ?? null,
      query.category || null,
      query.enabledMark ?? null,
      query.modelId || null,
      page.pageSize,
      page.offset,
    ],
  );
  // Who sees and changes all instances names others who see and change those of a flow.
  const assists = await mayMonitor(ctx);
  return {
    data: pagedRows(
      rows.map((row) => ({ ...row, assists })),
      page,
    ),
  };
}

/** A flow with its members for the form. `flowTemplateJson`: ours is a document, the family's shape is empty. */
export async function flowInfo(ctx: Ctx, id: string): Promise<Reply> {
  const flow = await findFlow(ctx.db, id);
  return {
    data: {
      id,
      fullName: flow.fullName,
      enCode: flow.enCode,
      category: flow.category ?? '',
      type: 1,
      icon: flow.icon ?? '',
      iconBackground: flow.iconBackground ?? '',
      sortCode: Number(flow.sortCode),
      description: flow.description ?? '',
      enabledMark: flow.enabledMark,
      flowTemplateJson: '',
      onlineDev: true,
      onlineFormId: flow.modelId ?? '',
      document: JSON.parse(flow.document) as FlowDoc,
    },
  };
}

/** A document with nothing but start and end. */
export const emptyDoc = (body: Pick<TemplateBody, 'enCode' | 'fullName'>, model: string): FlowDoc => ({
  language: 1,
  kind: 'flow',
  id: body.enCode,
  title: body.fullName,
  model,
  start: {},
  steps: [],
});

async function modelOf(db: Db, named: string | null | undefined): Promise<string | null> {
  if (!named) return null;
  const id = await modelIdOf(db, named);
  const row = await findOne(db, 'weftVisualdev', ['id'], { id, deleteMark: null });
  if (!row) throw new Refusal('flow.msg.modelGone');
  return row.id;
}

const membersOf = (body: TemplateBody) => ({
  fullName: body.fullName.trim(),
  enCode: body.enCode.trim(),
  category: body.category || null,
  icon: body.icon ?? null,
  iconBackground: body.iconBackground ?? null,
  description: body.description ?? null,
  sortCode: body.sortCode ?? 0,
});

const takenBy: Record<string, string> = {
  weft_flow_en_code: 'flow.msg.codeTaken',
  weft_flow_full_name: 'flow.msg.nameTaken',
  weft_flow_model: 'flow.msg.modelHasFlow',
};

/** A refusal in words for a name, a code or a model that another flow has. */
export async function inFlowWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint = '' } = (error ?? {}) as { code?: string; constraint?: string };
    const key = code === '23505' ? takenBy[constraint] : undefined;
    throw key ? new Refusal(key) : error;
  }
}

/** Refuses, before work begins, what another flow has; the indexes decide. */
export async function assertFreeFlow(db: Db, body: Pick<TemplateBody, 'enCode' | 'fullName'>): Promise<void> {
  const [enCode, fullName] = [body.enCode.trim(), body.fullName.trim()];
  const taken = await db.kysely
    .selectFrom('weftFlow')
    .select('enCode')
    .where('deleteMark', 'is', null)
    .where((eb) => eb.or([eb('enCode', '=', enCode), eb('fullName', '=', fullName)]))
    .execute();
  if (taken.some((row) => row.enCode === enCode)) throw new Refusal('flow.msg.codeTaken');
  if (taken.length) throw new Refusal('flow.msg.nameTaken');
}

export async function createFlow(ctx: Ctx, body: TemplateBody): Promise<Reply> {
  const given = readDocument(body);
  const modelId = await modelOf(ctx.db, body.onlineFormId || given?.model);
  const document = given ? { ...given, id: body.enCode, title: body.fullName } : emptyDoc(body, modelId ?? '');
  const id = newId();
  const row = { id, ...membersOf(body), modelId, document: JSON.stringify(document) };
  await inFlowWords(() =>
    ctx.db.kysely
      .insertInto('weftFlow')
      .values({ ...row, creatorUserId: ctx.user.id, creatorTime: ctx.now })
      .execute(),
  );
  return { data: { id }, msg: 'common.saved' };
}

/** The model of a flow that was published stays. */
export async function updateFlow(ctx: Ctx, id: string, body: TemplateBody): Promise<Reply> {
  const given = readDocument(body);
  const asked =
    body.onlineFormId === undefined && !given ? undefined : await modelOf(ctx.db, body.onlineFormId || given?.model);
  await inFlowWords(() =>
    ctx.db.transaction(async (tx) => {
      const flow = await lockFlow(tx, id);
      const { modelId } = flow;
      if (asked && modelId && asked !== modelId && (await hasVersions(tx, id)))
        throw new Refusal('flow.msg.modelFixed');
      const document = { ...(given ?? (JSON.parse(flow.document) as FlowDoc)), id: body.enCode, title: body.fullName };
      await tx.kysely
        .updateTable('weftFlow')
        .set({ ...membersOf(body), modelId: asked ?? modelId, document: JSON.stringify(document) })
        .set((set) => ({ revision: set('revision', '+', 1), lastModifyTime: ctx.now, lastModifyUserId: ctx.user.id }))
        .where('id', '=', id)
        .execute();
    }),
  );
  return { data: { id, isMainVersion: false }, msg: 'common.saved' };
}

export async function lockFlow(tx: Db, id: string) {
  const flow = await findOne(tx, 'weftFlow', 'all', { id, deleteMark: null }, 'forUpdate');
  if (!flow) throw new Refusal('flow.msg.gone');
  return flow;
}

const hasVersions = async (tx: Db, flowId: string) =>
  (await tx.kysely.selectFrom('weftFlowVersion').select('id').where('flowId', '=', flowId).limit(1).execute()).length >
  0;

/** Refused while instances are under way. */
export async function removeFlow(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const flow = await lockFlow(tx, id);
    const open = await tx.kysely
      .selectFrom('weftFlowInstance')
      .select('id')
      .where('flowId', '=', id)
      .where('status', 'in', openStates)
      .limit(1)
      .execute();
    if (open.length) throw new Refusal('flow.msg.inUse', { title: flow.fullName });
    const gone = { deleteMark: 1, deleteTime: ctx.now, deleteUserId: ctx.user.id };
    await tx.kysely.updateTable('weftFlow').set(gone).where('id', '=', id).execute();
    await tellModel(ctx, tx, flow.modelId);
  });
  return { data: null, msg: 'common.deleted' };
}

/** Lists of models show whether one has a flow; its release is read again by every process. */
export async function tellModel(ctx: Ctx, tx: Db, modelId: string | null): Promise<void> {
  if (!modelId) return;
  const flow = await findOne(tx, 'weftFlow', ['id', 'enCode'], { modelId, enabledMark: 1, deleteMark: null });
  await tx.kysely
    .updateTable('weftVisualdev')
    .set({ enableFlow: flow ? 1 : 0, flowId: flow?.id ?? null, flowEnCode: flow?.enCode ?? null })
    .where('id', '=', modelId)
    .execute();
  ctx.publish('model.released', { modelId });
}

const free = async (db: Db, column: 'enCode' | 'fullName', wanted: string): Promise<string> => {
  for (let n = 0; ; n += 1) {
    const name = n ? `${wanted}${n}` : wanted;
    const taken = await db.kysely
      .selectFrom('weftFlow')
      .select('id')
      .where(column, '=', name)
      .where('deleteMark', 'is', null)
      .executeTakeFirst();
    if (!taken) return name;
  }
};

/** The same flow under another name, disabled, without versions. */
export async function copyFlow(ctx: Ctx, id: string): Promise<Reply> {
  const flow = await findFlow(ctx.db, id);
  const fullName = await free(ctx.db, 'fullName', ctx.t('flow.msg.copyOf', { name: flow.fullName }));
  const enCode = await free(ctx.db, 'enCode', `${flow.enCode}_copy`);
  const document = { ...(JSON.parse(flow.document) as FlowDoc), id: enCode, title: fullName };
  return createFlow(ctx, {
    ...flow,
    sortCode: Number(flow.sortCode),
    fullName,
    enCode,
    onlineFormId: flow.modelId,
    document,
  });
}

/** Allows or ends new starts; instances under way go on. */
export async function enableFlow(ctx: Ctx, id: string, enabledMark: 0 | 1): Promise<Reply> {
  await inFlowWords(() =>
    ctx.db.transaction(async (tx) => {
      const flow = await lockFlow(tx, id);
      if (enabledMark && !(await hasVersions(tx, id))) throw new Refusal('flow.msg.notDesigned');
      await tx.kysely.updateTable('weftFlow').set({ enabledMark }).where('id', '=', id).execute();
      await tellModel(ctx, tx, flow.modelId);
    }),
  );
  return { data: null, msg: enabledMark ? 'flow.msg.enabled' : 'flow.msg.disabled' };
}
