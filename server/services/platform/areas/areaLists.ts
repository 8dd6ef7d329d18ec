import type { Ctx, Reply } from '../../../ctx';
import { likeOf } from '../paging';
import { importStreets } from './importAreas';

const mostBelow = 5_000;

interface AreaRow {
  id: string;
  parentId: string;
  fullName: string;
  enCode: string;
  enabledMark: number;
  sortCode: number;
  hasChildren: boolean;
}

/** Districts are open until somebody has looked: their streets come then. */
const hasChildren = `(exists (select 1 from weft_area k where k.parent_id = a.id and k.delete_mark is null)
  or (a.id ~ '^\\d{6}$' and not exists (select 1 from weft_area k where k.parent_id = a.id)))`;
const columns = `a.id, a.parent_id as "parentId", a.full_name as "fullName", a.en_code as "enCode",
  a.enabled_mark as "enabledMark", a.sort_code as "sortCode", ${hasChildren} as "hasChildren"`;
const order = `order by a.sort_code, a.id limit ${mostBelow}`;

/** Areas directly below one (`-1`: provinces), whatever their state (contract-platform §5.6). */
export async function areaList(ctx: Ctx, parentId: string, keyword?: string): Promise<Reply> {
  await importStreets(ctx.db, parentId);
  const like = likeOf(keyword);
  const searched = Object.entries({ fullName: 'a.full_name ilike $2', enCode: 'a.en_code ilike $2' });
  const tests = searched.filter(([name]) => !ctx.hidden?.has(name)).map(([, test]) => test);
  const rows = await ctx.db.raw<AreaRow>(
    `select ${columns} from weft_area a where a.delete_mark is null and a.parent_id = $1
     ${like ? `and (${tests.join(' or ') || 'false'})` : ''} ${order}`,
    like && tests.length ? [parentId, like] : [parentId],
  );
  return { data: { list: rows.map((row) => ({ ...row, isLeaf: !row.hasChildren })) } };
}

/** Enabled areas below one, without one of them (`0`: all). */
export async function areaSelector(ctx: Ctx, parentId: string, exceptId: string): Promise<Reply> {
  await importStreets(ctx.db, parentId);
  const rows = await ctx.db.raw<AreaRow>(
    `select ${columns} from weft_area a where a.delete_mark is null and a.enabled_mark = 1 and a.parent_id = $1
     and a.id <> $2 ${order}`,
    [parentId, exceptId],
  );
  const list = rows.map(({ id, fullName, sortCode, hasChildren: open }) => ({ id, fullName, isLeaf: !open, sortCode }));
  return { data: { list } };
}

/** Names of id paths, parallel to them; an id that is gone is left out, `-1` is what stands above all (GetAreaByIds). */
export async function areaNames(ctx: Ctx, idsList: readonly (readonly string[])[]): Promise<Reply> {
  const ids = [...new Set(idsList.flat())];
  const rows = await ctx.db.raw<{ id: string; fullName: string }>(
    'select id, full_name as "fullName" from weft_area where delete_mark is null and id = any($1::text[])',
    [ids],
  );
  const byId = new Map([['-1', ctx.t('area.top')], ...rows.map((row) => [row.id, row.fullName] as const)]);
  return { data: idsList.map((path) => path.flatMap((id) => byId.get(id) ?? [])) };
}
