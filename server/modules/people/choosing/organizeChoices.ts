import { buildTree } from '../../../../core/tree';
import type { Ctx, Reply } from '../../../ctx';
import { paged, pageOf } from '../../../lists/paging';
import { branchIds } from '../../../lists/tree';
import { organizeIdsOf, splitMember } from '../../../services/organisation/members';
import {
  allOrganizes,
  idPath,
  namePath,
  type OrganizeNode,
  organizeIcons,
} from '../../../services/organisation/organizeNames';
import { openFirst } from './openFirst';
import { organizeLevel, organizesByKeyword } from './organizeNodes';
import type { SelectorQuery } from './positionChoices';

const mostRows = 10_000;
function nodeOf(row: OrganizeNode, byId: Map<string, OrganizeNode>, parents: ReadonlySet<string>) {
  return {
    id: row.id,
    parentId: row.parentId,
    fullName: row.fullName,
    lastFullName: row.fullName,
    enCode: row.enCode,
    type: row.category,
    category: row.category,
    icon: organizeIcons[row.category] ?? '',
    organize: namePath(row, byId),
    organizeIds: idPath(row),
    organizeIdTree: row.organizeIdTree,
    enabledMark: row.enabledMark,
    sortCode: row.sortCode,
    disabled: row.enabledMark !== 1,
    isLeaf: !parents.has(row.id),
  };
}

export interface OrganizeQuery extends SelectorQuery {
  /** Companies only. */
  type?: 'company';
}

/** Companies and departments for pickers: all but one branch (`0`: none), one level, or a page by keyword. */
export async function departmentSelector(ctx: Ctx, exceptId: string, query: OrganizeQuery = {}): Promise<Reply> {
  if (query.keyword?.trim()) {
    const page = pageOf(query);
    const { list, total } = await organizesByKeyword(ctx.db, query.keyword, page, query.type);
    return { data: paged(list, total, page) };
  }
  if (query.parentId !== undefined) {
    const opens = query.type === 'company' ? ('companies' as const) : ('organizes' as const);
    const level = (parentId: string) => organizeLevel(ctx.db, { parentId, opens, exceptId });
    const list = await level(query.parentId);
    // One level below is enough where organisations themselves are chosen.
    return { data: { list: query.parentId === '-1' ? await openFirst(list, level, () => true) : list } };
  }
  const all = await allOrganizes(ctx.db);
  const byId = new Map(all.map((row) => [row.id, row]));
  const without = branchIds(all, exceptId);
  const wanted = all.filter((row) => !without.has(row.id) && (query.type !== 'company' || row.category === 'company'));
  const rows = wanted.slice(0, mostRows);
  const parents = new Set(rows.map((row) => row.parentId));
  return { data: { list: buildTree(rows.map((row) => nodeOf(row, byId, parents))) } };
}

/**
 * These organisations as a tree (OrganizeCondition). A node whose parent is not among them is a root named by its full
 * path; `lastFullName` is its own name.
 */
export async function organizesByCondition(
  ctx: Ctx,
  body: { keyword?: string | null; departIds: readonly string[] },
): Promise<Reply> {
  const wanted = new Set(
    await organizeIdsOf(
      ctx,
      body.departIds.map((id) => splitMember(id).id),
    ),
  );
  const all = await allOrganizes(ctx.db);
  const byId = new Map(all.map((row) => [row.id, row]));
  const word = body.keyword?.trim().toLowerCase() ?? '';
  const rows = all.filter((row) => wanted.has(row.id) && row.fullName.toLowerCase().includes(word)).slice(0, mostRows);
  const here = new Set(rows.map((row) => row.id));
  // The nearest ancestor in the list; the names between are part of the node's name.
  const above = (row: OrganizeNode): string | undefined =>
    idPath(row)
      .slice(0, -1)
      .findLast((id) => here.has(id));
  const parents = new Set(rows.map(above));
  const nodes = rows.map((row) => {
    const parentId = above(row);
    const path = namePath(row, byId);
    const parent = parentId === undefined ? undefined : byId.get(parentId);
    const fullName = parent ? path.slice(namePath(parent, byId).length + 1) : path;
    return { ...nodeOf(row, byId, parents as Set<string>), parentId: parentId ?? '-1', fullName };
  });
  return { data: { list: buildTree(nodes) } };
}
