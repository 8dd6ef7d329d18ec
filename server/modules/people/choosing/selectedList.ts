import type { Ctx, Reply } from '../../../ctx';
import { splitMember } from '../../../services/organisation/members';
import { avatarPath } from '../profile';
import { organizePath } from './organizePath';

interface NamedRow {
  id: string;
  kind: 'user' | 'organize' | 'position' | 'role' | 'group';
  fullName: string;
  type: string;
  headIcon: string | null;
  organize: string | null;
  organizeIdTree: string | null;
  enabledMark: number | null;
  deleteMark: number | null;
}

const icons: Readonly<Record<string, string>> = {
  user: 'icon-ym icon-ym-tree-user2',
  company: 'icon-ym icon-ym-tree-organization3',
  department: 'icon-ym icon-ym-tree-department1',
  position: 'icon-ym icon-ym-tree-position1',
  role: 'icon-ym icon-ym-generator-role',
  group: 'icon-ym icon-ym-generator-group1',
};

/** `select` statements with the same columns, one per kind of member; $1: the ids. */
const selects = [
  `select u.id, 'user' as kind, u.real_name || '/' || u.account as "fullName", 'user' as type, u.head_icon as "headIcon",
    (select string_agg(${organizePath('o')}, ' ; ' order by r.id) from weft_user_relation r
      join weft_organize o on o.id = r.object_id and o.delete_mark is null
      where r.user_id = u.id and r.object_type = 'Organize') as organize,
    null as "organizeIdTree", u.enabled_mark as "enabledMark", u.delete_mark as "deleteMark" from weft_user u`,
  `select o.id, 'organize', o.full_name, o.category, null, ${organizePath('o')}, o.organize_id_tree, o.enabled_mark,
    o.delete_mark from weft_organize o`,
  `select w.id, 'position', w.full_name, 'position', null, ${organizePath('o')}, null, w.enabled_mark,
    w.delete_mark from weft_position w join weft_organize o on o.id = w.organize_id`,
  `select w.id, 'role', w.full_name, 'role', null, '', null, w.enabled_mark, w.delete_mark from weft_role w`,
  `select w.id, 'group', w.full_name, 'group', null, '', null, w.enabled_mark, w.delete_mark from weft_group w`,
];
const aliases = ['u', 'o', 'w', 'w', 'w'];
const statement = selects
  .map((select, index) => `${select} where ${aliases[index]}.id = any($1::text[])`)
  .join(' union all ');

const kindOf = (type: string): string => (['company', 'department', 'organize'].includes(type) ? 'organize' : type);

const top = '-1';
/** The root of all organisations: can be chosen as the parent of a company. */
const topOf = (ctx: Ctx): NamedRow => {
  const fullName = ctx.t('picker.top');
  const nothing = { headIcon: null, enabledMark: 1, deleteMark: null };
  return { id: top, kind: 'organize', fullName, type: 'organize', organize: fullName, organizeIdTree: top, ...nothing };
};

/**
 * Names of stored members, in order; deleted ones have `deleteMark` 1, unknown ones are omitted (getSelectedList).
 * `bareType`: type of bare ids.
 */
export async function selectedList(ctx: Ctx, members: readonly string[], bareType = 'user'): Promise<Reply> {
  if (members.length === 0) return { data: { list: [] } };
  const asked = members.map((member) => ({ member, ...splitMember(member, bareType) }));
  const rows = await ctx.db.raw<NamedRow>(statement, [[...new Set(asked.map(({ id }) => id))]]);
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const list = asked.flatMap(({ member, id, type }) => {
    const row = id === top && kindOf(type) === 'organize' ? topOf(ctx) : byKey.get(`${kindOf(type)} ${id}`);
    if (!row) return [];
    return [
      {
        id: member,
        fullName: row.fullName,
        type: row.type,
        icon: icons[row.type] ?? '',
        headIcon: row.type === 'user' ? avatarPath(row.headIcon) : '',
        organize: row.organize ?? '',
        organizeIds: row.organizeIdTree?.split(',').filter(Boolean),
        enabledMark: row.enabledMark,
        ...(row.deleteMark && { deleteMark: 1 }),
      },
    ];
  });
  return { data: { list } };
}
