import type { Ctx, Reply } from '../../../ctx';
import { rowsBy } from '../../../lists/rowsBy';

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

/** Groups under their types, as a plain array; types without a group are omitted (contract-platform §5.4). */
export async function groupSelector(ctx: Ctx): Promise<Reply> {
  const rows = await ctx.db.raw<GroupRow>(
    `select g.id, g.full_name as "fullName", g.en_code as "enCode", coalesce(d.id, '0') as "parentId",
      d.full_name as "typeName", g.sort_code as "sortCode", g.enabled_mark as "enabledMark"
     from weft_group g left join weft_dictionary_data d on d.id = g.type and d.delete_mark is null
     where g.delete_mark is null and g.enabled_mark = 1
     order by d.sort_code nulls last, g.sort_code, g.id limit ${mostRows}`,
  );
  const byType = rowsBy(rows, (row) => row.parentId);
  const data = [...byType].map(([id, groups]) => ({
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
  return { data };
}
