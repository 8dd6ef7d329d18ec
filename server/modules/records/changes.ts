import type { ModelField } from '../../../core/model/types';
import { columnsOf, mainFields } from '../../../core/model/walk';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import type { ModelAccess } from './access';
import { finders } from './names';
import type { Published } from './published';
import { recordInfo } from './record';

type Values = Record<string, unknown>;

/** Versions stored per record; a save based on an older one reports the whole form as changed. */
const keptVersions = 20;

/** Whether two values of the wire are the same; nothing is null. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function rowsDiffer(table: ModelField, before: unknown, after: unknown): boolean {
  const [old, now] = [before, after].map((rows) => (Array.isArray(rows) ? (rows as Values[]) : []));
  if (old!.length !== now!.length) return true;
  const columns = columnsOf(table);
  return now!.some((row, index) => columns.some(({ vModel }) => !same(row?.[vModel], old![index]?.[vModel])));
}

/** Members of the record that a save changes, by vModel. */
export function changedFields(published: Published, stored: Values, values: Values): string[] {
  return mainFields(published.model)
    .filter((field) =>
      field.key === 'table'
        ? rowsDiffer(field, stored[field.vModel], values[field.vModel])
        : !same(stored[field.vModel], values[field.vModel]),
    )
    .map((field) => field.vModel);
}

/** Stores what this version changed, for saves based on an older one. */
export async function rememberChange(
  ctx: Ctx,
  tx: Db,
  published: Published,
  id: string,
  version: number,
  fields: string[],
): Promise<void> {
  await tx.raw(
    `with old as (delete from weft_record_change where model_id = $1 and record_id = $2 and version <= $3::int - ${keptVersions})
     insert into weft_record_change (model_id, record_id, version, user_id, time, fields)
     values ($1, $2, $3::int, $4, $5, $6::jsonb) on conflict (model_id, record_id, version) do nothing`,
    [published.modelId, id, version, ctx.user.id, ctx.now, JSON.stringify(fields)],
  );
}

/** Changes by others since `version`: the last user, the time (ms), and the changed fields that this user sees. */
export interface Conflict {
  user: string;
  time: number | null;
  fields: { field: string; label: string }[];
  /** The stored record as this user may read it, with its version (ours). */
  record: Values;
}

async function conflictOf(
  ctx: Ctx,
  db: Db,
  published: Published,
  access: ModelAccess,
  id: string,
  version: number,
): Promise<Conflict> {
  const changes = await db.kysely
    .selectFrom('weftRecordChange')
    .selectAll()
    .where('modelId', '=', published.modelId)
    .where('recordId', '=', id)
    .where('version', '>', version)
    .orderBy('version')
    .execute();
  const last = changes.at(-1);
  const names = last ? await finders.user({ ...ctx, db }, [last.userId]) : undefined;
  const changed = new Set(changes.flatMap((change) => change.fields as string[]));
  const seen = (field: ModelField) =>
    !access.forms ||
    access.forms.has(field.vModel) ||
    (field.key === 'table' && columnsOf(field).some((column) => access.forms?.has(`${field.vModel}-${column.vModel}`)));
  return {
    user: (last && names?.get(last.userId)) ?? '',
    time: last?.time.getTime() ?? null,
    record: await recordInfo({ ...ctx, db }, published, access, id),
    fields: mainFields(published.model)
      .filter((field) => changed.has(field.vModel) && seen(field))
      .map(({ vModel, label }) => ({ field: vModel, label })),
  };
}

/** The refusal of a save based on an older version (contract-visualdev §2.3), with the changes made since. */
export async function conflict(
  ctx: Ctx,
  db: Db,
  published: Published,
  access: ModelAccess,
  id: string,
  version: number,
): Promise<Refusal> {
  const found = await conflictOf(ctx, db, published, access, id, version);
  return new Refusal('visualdev.conflict', {}, { data: { conflict: found } });
}
