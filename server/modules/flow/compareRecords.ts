import type { FlowDoc } from '../../../core/flow/types';
import { subjectOf } from '../../../core/model/subject';
import { columnsOf, mainFields, subTables } from '../../../core/model/walk';
import type { Ctx } from '../../ctx';
import { findAccess, type ModelAccess } from '../records/access';
import type { Published } from '../records/published';
import { readRows, recordReader } from '../records/reader';
import { rawValues } from '../records/record';
import { codeOf } from '../records/relations';
import { orderOf } from '../records/where';
import { fieldsOfWay } from './fieldsIn';

/** Records that are compared at most. */
const mostRecords = 100;

/**
 * A record that this person sees, with whoever handed it in; what nobody handed in this person would. `values`: what they see
 * of it, as the engine reads it.
 */
export interface Compared {
  id: string;
  values: Record<string, unknown>;
  starter: string;
  urgency: number;
}

/** What this person sees of the model's records in details; undefined: none of them. */
export async function detailAccess(ctx: Ctx, published: Published): Promise<ModelAccess | undefined> {
  const access = await findAccess(ctx, published);
  const opens = !access?.buttons || ['btn_detail', 'btn_edit'].some((code) => access.buttons?.has(code));
  return opens ? access : undefined;
}

/** The newest records of the model that this person sees, the newest first. */
export async function recordsToCompare(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  flowId: string,
): Promise<Compared[]> {
  const reader = await recordReader(ctx, published, access);
  const rows = await readRows(ctx.db, reader, { order: orderOf(published.storage, []), limit: mostRecords });
  const ids = rows.map(({ id }) => String(id));
  const started = await ctx.db.raw<Omit<Compared, 'values'>>(
    `select distinct on (record_id) record_id as id, coalesce(for_user_id, starter_id) as starter, urgency
     from weft_flow_instance where model_id = $1 and record_id = any($2::text[]) and flow_id = $3
     order by record_id, creator_time desc, id desc`,
    [published.modelId, ids, flowId],
  );
  const byId = new Map(started.map((row) => [row.id, row]));
  const values = await rawValues(ctx, reader, rows);
  return ids.map((id, at) => ({ ...(byId.get(id) ?? { id, starter: ctx.user.id, urgency: 1 }), values: values[at]! }));
}

/** Labels of the fields that decide the way and that this person does not see. */
export function unseenFields({ model }: Published, { forms }: ModelAccess, docs: readonly FlowDoc[]): string[] {
  if (!forms) return [];
  const used = new Set(docs.flatMap((doc) => [...fieldsOfWay(doc)]));
  const unseen = [
    ...mainFields(model).filter(({ vModel }) => used.has(vModel) && !forms.has(vModel)),
    ...subTables(model).flatMap((table) =>
      columnsOf(table).filter(
        ({ vModel }) => used.has(`${table.vModel}.${vModel}`) && !forms.has(codeOf(vModel, table.vModel)),
      ),
    ),
  ];
  return unseen.map(({ label, vModel }) => label || vModel);
}

/** What names a record; empty: nothing that this person sees. */
export function titleOfRecord({ model }: Published, values: Record<string, unknown>): string {
  const { subject } = subjectOf(model);
  return subject ? String(values[subject] ?? '').trim() : '';
}
