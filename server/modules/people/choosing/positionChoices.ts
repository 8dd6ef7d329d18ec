import { buildTree } from '../../../../core/tree';
import type { Ctx, Reply } from '../../../ctx';
import { likeOf, type PageQuery, paged, pageOf } from '../../../lists/paging';
import { rowsBy } from '../../../lists/rowsBy';
import { withAncestors } from '../../../lists/tree';
import { organizeIdsOf, splitMember } from '../../../services/organisation/members';
import {
  allOrganizes,
  idPath,
  namePath,
  type OrganizeNode,
  organizeIcons,
} from '../../../services/organisation/organizeNames';
import { openFirst } from './openFirst';
import { mostBelow, organizeLevel } from './organizeNodes';
import { organizePath } from './organizePath';

const mostRows = 10_000;
const positionIcon = 'icon-ym icon-ym-tree-position1';
interface PositionRow {
  id: string;
  fullName: string;
  enCode: string;
  organizeId: string;
  sortCode: number;
  enabledMark: number;
  organize: string;
}

const plain = `w.id, w.full_name as "fullName", w.en_code as "enCode", w.organize_id as "organizeId",
  w.sort_code as "sortCode", w.enabled_mark as "enabledMark"`;
const columns = `${plain}, ${organizePath('o')} as organize`;
const from = `from weft_position w join weft_organize o on o.id = w.organize_id and o.delete_mark is null
  where w.delete_mark is null and w.enabled_mark = 1`;
const order = 'order by w.sort_code, w.id';

const leafOf = (row: PositionRow) => ({
  ...row,
  parentId: row.organizeId,
  type: 'position',
  icon: positionIcon,
  isLeaf: true,
  hasChildren: false,
  children: null,
});

function folderOf(node: OrganizeNode, byId: Map<string, OrganizeNode>) {
  return {
    id: node.id,
    parentId: node.parentId,
    fullName: node.fullName,
    enCode: node.enCode,
    type: node.category,
    icon: organizeIcons[node.category] ?? '',
    organize: namePath(node, byId),
    organizeIds: idPath(node),
    organizeIdTree: node.organizeIdTree,
    enabledMark: node.enabledMark,
    isLeaf: false,
  };
}

/** Positions under their organisations; organisations without one are omitted. */
function treeOf(organizes: OrganizeNode[], positions: readonly PositionRow[]) {
  const byId = new Map(organizes.map((node) => [node.id, node]));
  const holding = new Set(positions.map((row) => row.organizeId));
  const kept = withAncestors(organizes, (node) => holding.has(node.id));
  type Node = ReturnType<typeof folderOf> | ReturnType<typeof leafOf>;
  return buildTree<Node>([...kept.map((node) => folderOf(node, byId)), ...positions.map(leafOf)]);
}

export interface SelectorQuery extends PageQuery {
  /** Return one level of the tree: the direct children (ours, in addition to contract-platform §5.2). */
  parentId?: string;
}

/** All positions and organisations; each path is built once, in memory. */
async function everything(ctx: Ctx): Promise<{ organizes: OrganizeNode[]; positions: PositionRow[] }> {
  const [organizes, rows] = await Promise.all([
    allOrganizes(ctx.db),
    ctx.db.raw<Omit<PositionRow, 'organize'>>(`select ${plain} ${from} ${order} limit ${mostRows}`),
  ]);
  const byId = new Map(organizes.map((node) => [node.id, node]));
  const paths = new Map(organizes.map((node) => [node.id, namePath(node, byId)]));
  return { organizes, positions: rows.map((row) => ({ ...row, organize: paths.get(row.organizeId) ?? '' })) };
}

/** Organisations that have a position, and the positions directly below one. */
async function positionLevel(ctx: Ctx, parentId: string) {
  const [organizes, positions] = await Promise.all([
    organizeLevel(ctx.db, { parentId, opens: 'positions' }),
    ctx.db.raw<PositionRow>(`select ${columns} ${from} and w.organize_id = $1 ${order} limit ${mostBelow}`, [parentId]),
  ]);
  return [...organizes.map((node) => ({ ...node, isLeaf: false, hasChildren: true })), ...positions.map(leafOf)];
}

/** Positions for pickers: the whole tree, one level, or a page by keyword. */
export async function positionSelector(ctx: Ctx, query: SelectorQuery): Promise<Reply> {
  if (query.keyword?.trim()) {
    const page = pageOf(query);
    const matches = `${from} and (weft_fold(w.full_name) like $3 or weft_fold(w.en_code) like $3)`;
    const rows = await ctx.db.raw<PositionRow & { total: string; id: string | null }>(
      `select c.total, p.* from (select count(*) as total ${matches}) c left join lateral
        (select ${columns} ${matches} ${order} limit $1 offset $2) p on true`,
      [page.pageSize, page.offset, likeOf(query.keyword)],
    );
    const list = rows.filter(({ id }) => id !== null).map(leafOf);
    return { data: paged(list, rows[0]?.total ?? 0, page) };
  }
  const { parentId } = query;
  if (parentId !== undefined) {
    const level = (id: string) => positionLevel(ctx, id);
    const list = await level(parentId);
    const isPosition = ({ type }: { type: string }): boolean => type === 'position';
    return { data: { list: parentId === '-1' ? await openFirst(list, level, isPosition) : list } };
  }
  const { organizes, positions } = await everything(ctx);
  return { data: { list: treeOf(organizes, positions) } };
}

export async function allPositions(ctx: Ctx): Promise<Reply> {
  return { data: { list: (await everything(ctx)).positions } };
}

/** Positions of these organisations, by organisation; organisations without one are omitted (getListByOrgIds). */
export async function positionsOfOrganizes(ctx: Ctx, organizeIds: readonly string[]): Promise<Reply> {
  const ids = organizeIds.map((id) => String(id).split(',').at(-1));
  const rows = await ctx.db.raw<PositionRow & { category: string }>(
    `select ${columns}, o.category ${from} and w.organize_id = any($1::text[]) ${order} limit ${mostRows}`,
    [ids],
  );
  const byOrganize = rowsBy(rows, (row) => row.organizeId);
  const list = ids.flatMap((id) => {
    const mine = byOrganize.get(id ?? '');
    const first = mine?.[0];
    if (!mine || !first) return [];
    const children = mine.map(leafOf);
    return [{ id, fullName: first.organize, type: first.category, num: children.length, hasChildren: true, children }];
  });
  return { data: { list } };
}

export interface PositionConditionBody {
  keyword?: string | null;
  departIds?: string[] | null;
  positionIds?: string[] | null;
  /** 3.6: one list of `id--type`. */
  ids?: string[] | null;
}

/** The tree of the given positions and of all positions of the given organisations (PositionCondition). */
export async function positionsByCondition(ctx: Ctx, body: PositionConditionBody): Promise<Reply> {
  const members = (body.ids ?? []).map((member) => splitMember(member));
  const organizeIds = await organizeIdsOf(ctx, [
    ...(body.departIds ?? []),
    ...members
      .filter(({ id, type }) => (type !== 'position' && type !== 'user') || id.startsWith('@'))
      .map(({ id }) => id),
  ]);
  const positionIds = [...(body.positionIds ?? []), ...members.map(({ id }) => id)];
  const like = likeOf(body.keyword ?? undefined);
  const words = like ? ' and (weft_fold(w.full_name) like $3 or weft_fold(w.en_code) like $3)' : '';
  const [organizes, positions] = await Promise.all([
    allOrganizes(ctx.db),
    ctx.db.raw<PositionRow>(
      `select ${columns} ${from} and (w.organize_id = any($1::text[]) or w.id = any($2::text[]))${words} ${order} limit ${mostRows}`,
      [organizeIds, positionIds, ...(like ? [like] : [])],
    ),
  ]);
  return { data: { list: treeOf(organizes, positions) } };
}
