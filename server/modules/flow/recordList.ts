import type { TimelineLine } from '../../../core/flow/wire';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { assertSees } from './sees';
import { instanceOf } from './store';
import { timelineOf } from './timeline';

const objects: Record<string, { table: string; kind: string }> = {
  1: { table: 'weft_organize', kind: 'Organize' },
  2: { table: 'weft_role', kind: 'Role' },
  3: { table: 'weft_position', kind: 'Position' },
};

/** Lines in groups by what their people belong to now; `type` 1: approvals and returns only. */
export async function groupedLines(
  ctx: Ctx,
  id: string,
  query: { category?: unknown; type?: unknown },
): Promise<Reply> {
  const instance = await instanceOf(ctx.db, id);
  await assertSees(ctx, instance);
  const object = objects[String(query.category ?? 1)];
  if (!object) throw new Refusal('error.notFound');
  const all = await timelineOf(ctx, instance);
  const lines = String(query.type ?? '0') === '1' ? all.filter(({ handleStatus }) => handleStatus <= 1) : all;
  const rows = await ctx.db.raw<{ userId: string; id: string; fullName: string }>(
    `select r.user_id as "userId", o.id, o.full_name as "fullName" from weft_user_relation r
     join ${object.table} o on o.id = r.object_id and o.delete_mark is null
     where r.object_type = $2 and r.user_id = any($1::text[]) order by o.sort_code, o.id`,
    [[...new Set(lines.map(({ userId }) => userId))], object.kind],
  );
  const groups = new Map<string, { id: string; fullName: string; list: TimelineLine[] }>();
  for (const { userId, ...group } of rows) {
    const found = groups.get(group.id) ?? { ...group, list: [] };
    found.list.push(...lines.filter((line) => line.userId === userId));
    groups.set(group.id, found);
  }
  return { data: [...groups.values()] };
}
