import { buildTree } from '../../core/tree';
import type { Ctx, Reply } from '../http/types';
import { branchIds } from '../resources/tree';
import { allOrganizes, idPath, namePath, type OrganizeNode } from './organizeNames';

const icons: Record<string, string> = {
  company: 'icon-ym icon-ym-tree-organization3',
  department: 'icon-ym icon-ym-tree-department1',
};

/** Companies only (contract §5.1 Tree). */
export async function companyTree(ctx: Ctx): Promise<Reply> {
  const rows = (await allOrganizes(ctx.db)).filter((row) => row.category === 'company');
  const nodes = rows.map(({ id, parentId, fullName, sortCode }) => ({
    id,
    parentId,
    fullName,
    icon: icons.company,
    sortCode,
  }));
  return { data: { list: buildTree(nodes) } };
}

function nodeOf(row: OrganizeNode, byId: Map<string, OrganizeNode>, parents: Set<string>) {
  return {
    id: row.id,
    parentId: row.parentId,
    fullName: row.fullName,
    enCode: row.enCode,
    type: row.category,
    category: row.category,
    icon: icons[row.category] ?? '',
    organize: namePath(row, byId),
    organizeIds: idPath(row),
    organizeIdTree: row.organizeIdTree,
    enabledMark: row.enabledMark,
    sortCode: row.sortCode,
    disabled: false,
    isLeaf: !parents.has(row.id),
  };
}

/** Companies and departments without one branch (`0`: all), as pickers show them. */
export async function departmentSelector(ctx: Ctx, exceptId: string): Promise<Reply> {
  const all = await allOrganizes(ctx.db);
  const byId = new Map(all.map((row) => [row.id, row]));
  const without = branchIds(all, exceptId);
  const rows = all.filter((row) => !without.has(row.id));
  const parents = new Set(rows.map((row) => row.parentId));
  return { data: { list: buildTree(rows.map((row) => nodeOf(row, byId, parents))) } };
}
