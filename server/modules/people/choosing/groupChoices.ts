import type { Ctx, Reply } from '../../../ctx';
import { rowsBy } from '../../../lists/rowsBy';
import { splitMember } from '../../../services/organisation/members';

const mostRows = 10_000;
const groupIcon = 'icon-ym icon-ym-generator-group1';

interface GroupRow {
  id: string;
  fullName: string;
  enCode: string;
  parentId: string;
  typeName: string | null;
  sortCode: number;
  enabledMark: number;
}

/** Enabled groups with their types. */
function groupRows(ctx: Ctx): Promise<GroupRow[]> {
  return ctx.db.raw<GroupRow>(
    `select g.id, g.full_name as "fullName", g.en_code as "enCode", coalesce(d.id, '0') as "parentId",
      d.full_name as "typeName", g.sort_code as "sortCode", g.enabled_mark as "enabledMark"
     from weft_group g left join weft_dictionary_data d on d.id = g.type and d.delete_mark is null
     where g.delete_mark is null and g.enabled_mark = 1
     order by d.sort_code nulls last, g.sort_code, g.id limit ${mostRows}`,
  );
}

/** Groups under their types; types without a group are omitted. */
function groupTree(ctx: Ctx, rows: readonly GroupRow[]) {
  const byType = rowsBy(rows, (row) => row.parentId);
  return [...byType].map(([id, groups]) => ({
    id,
    parentId: '-1',
    fullName: groups[0]?.typeName ?? ctx.t('group.untyped'),
    type: '0',
    icon: groupIcon,
    hasChildren: true,
    isLeaf: false,
    children: groups.map(({ typeName: _typeName, ...group }) => ({
      ...group,
      type: 'group',
      icon: groupIcon,
      hasChildren: false,
      isLeaf: true,
      children: null,
    })),
  }));
}

/** All groups by type, as a plain array (contract-platform §5.4). */
export async function groupSelector(ctx: Ctx): Promise<Reply> {
  return { data: groupTree(ctx, await groupRows(ctx)) };
}

/** The given groups by type (3.6 `GroupCondition`): members are ids or `id--group`. */
export async function groupsByCondition(
  ctx: Ctx,
  { ids, keyword }: { ids?: string[] | null; keyword?: string | null },
): Promise<Reply> {
  const wanted = new Set((ids ?? []).map((member) => splitMember(member).id));
  const words = keyword?.trim().toLowerCase() ?? '';
  const rows = (await groupRows(ctx)).filter(
    (row) => wanted.has(row.id) && [row.fullName, row.enCode].some((text) => text.toLowerCase().includes(words)),
  );
  return { data: { list: groupTree(ctx, rows) } };
}
