import type { Db } from '../../../db/types';
import { likeOf } from '../../../lists/paging';
import { organizeIcons } from '../../../services/organisation/organizeNames';
import { organizePath } from './organizePath';

/** A company or department in pickers (contract-platform §5.1). */
export interface OrganizeChoice {
  id: string;
  parentId: string;
  fullName: string;
  enCode: string;
  type: string;
  category: string;
  icon: string;
  organize: string;
  organizeIds: string[];
  organizeIdTree: string;
  enabledMark: number;
  sortCode: number;
  disabled: boolean;
  hasChildren: boolean;
  isLeaf: boolean;
}

type OrganizeRow = Omit<OrganizeChoice, 'icon' | 'organizeIds' | 'disabled' | 'isLeaf' | 'type'> & { total?: string };

/** Maximum nodes of one level; others are found by keyword. */
export const mostBelow = 1_000;

/** SQL condition of an expandable node, by what the tree shows. */
const below = {
  organizes: 'exists (select 1 from weft_organize k where k.parent_id = o.id and k.delete_mark is null)',
  people: `(exists (select 1 from weft_organize k where k.parent_id = o.id and k.delete_mark is null)
    or exists (select 1 from weft_user_relation r where r.object_id = o.id and r.object_type = 'Organize'))`,
  positions: 'true',
  companies: `exists (select 1 from weft_organize k where k.parent_id = o.id and k.delete_mark is null
    and k.category = 'company')`,
};
/** Organisations that have a position, directly or in a descendant. */
const withPositions = `exists (select 1 from weft_position w join weft_organize k on k.id = w.organize_id
  where w.delete_mark is null and w.enabled_mark = 1 and k.delete_mark is null
  and (k.id = o.id or k.organize_id_tree like o.organize_id_tree || ',%'))`;

const columnsOf = (opens: keyof typeof below): string =>
  `o.id, o.parent_id as "parentId", o.full_name as "fullName", o.en_code as "enCode", o.category,
  o.organize_id_tree as "organizeIdTree", o.enabled_mark as "enabledMark", o.sort_code as "sortCode",
  ${organizePath('o')} as organize, ${below[opens]} as "hasChildren"`;

export function toOrganizeChoice({ total: _total, ...row }: OrganizeRow): OrganizeChoice {
  return {
    ...row,
    type: row.category,
    icon: organizeIcons[row.category] ?? '',
    organizeIds: row.organizeIdTree.split(',').filter(Boolean),
    disabled: row.enabledMark !== 1,
    isLeaf: !row.hasChildren,
  };
}

interface Level {
  /** `-1`: the root. */
  parentId: string;
  opens: keyof typeof below;
  /** A branch to exclude. */
  exceptId?: string;
  /** By-auth: only these; those whose parent is not among them are roots. */
  within?: readonly string[];
}

/** The organisations directly below one. */
export async function organizeLevel(db: Db, { parentId, opens, exceptId, within }: Level): Promise<OrganizeChoice[]> {
  const params: unknown[] = [parentId, exceptId ?? ''];
  let place = 'o.parent_id = $1';
  if (within) {
    params.push([...within]);
    const outside = parentId === '-1' ? ' or not (o.parent_id = any($3::text[]))' : '';
    place = `o.id = any($3::text[]) and (o.parent_id = $1${outside})`;
  }
  const holds = {
    positions: ` and ${withPositions}`,
    companies: ` and o.category = 'company'`,
    people: '',
    organizes: '',
  }[opens];
  const rows = await db.raw<OrganizeRow>(
    `select ${columnsOf(opens)} from weft_organize o where o.delete_mark is null and o.id <> $2 and ${place}${holds}
      order by o.sort_code, o.creator_time desc, o.id limit ${mostBelow}`,
    params,
  );
  return rows.map(toOrganizeChoice);
}

/** A page of organisations by name or code. */
export async function organizesByKeyword(
  db: Db,
  keyword: string,
  page: { pageSize: number; offset: number },
  category?: string,
): Promise<{ list: OrganizeChoice[]; total: number }> {
  const kind = category ? ' and o.category = $4' : '';
  const from = `from weft_organize o where o.delete_mark is null and (weft_fold(o.full_name) like $3 or weft_fold(o.en_code) like $3)${kind}`;
  const rows = await db.raw<OrganizeRow & { total: string; id: string | null }>(
    `select c.total, p.* from (select count(*) as total ${from}) c left join lateral
      (select ${columnsOf('organizes')} ${from} order by o.sort_code, o.id limit $1 offset $2) p on true`,
    [page.pageSize, page.offset, likeOf(keyword), ...(category ? [category] : [])],
  );
  const list = rows
    .filter(({ id }) => id !== null)
    .map((row) => ({ ...toOrganizeChoice(row), hasChildren: false, isLeaf: true }));
  return { list, total: Number(rows[0]?.total ?? 0) };
}

/** These organisations, in this order. */
export async function organizesByIds(db: Db, ids: readonly string[]): Promise<OrganizeChoice[]> {
  if (ids.length === 0) return [];
  const rows = await db.raw<OrganizeRow>(
    `select ${columnsOf('organizes')} from weft_organize o where o.delete_mark is null and o.id = any($1::text[])`,
    [[...new Set(ids)]],
  );
  const byId = new Map(rows.map((row) => [row.id, toOrganizeChoice(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
