import { buildTree } from '../../../core/tree';
import type { Ctx, Reply } from '../../ctx';
import { findAll } from '../../db/find';
import { branchIds, containing, withAncestors } from '../../lists/tree';
import {
  allOrganizes,
  idPath,
  namePath,
  type OrganizeNode,
  organizeIcons,
} from '../../services/organisation/organizeNames';
import { organizeScope } from '../../services/organisation/organizeScope';

/** Maximum rows of a whole tree; pickers fetch one level at a time. */
const mostRows = 10_000;

interface Found {
  rows: OrganizeNode[];
  byId: Map<string, OrganizeNode>;
}

/** The organisations within this user's scope. */
async function visible(ctx: Ctx): Promise<Found> {
  const all = await allOrganizes(ctx.db);
  const scope = await organizeScope(ctx.db, ctx.user, all);
  const rows = (scope ? all.filter((row) => scope.has(row.id)) : all).slice(0, mostRows);
  return { rows, byId: new Map(all.map((row) => [row.id, row])) };
}

/** Tree nodes; one whose parent is out of scope becomes a root named by the rest of its path (contract §5). */
function treeOf({ byId }: Found, rows: OrganizeNode[], extra: (row: OrganizeNode) => object = () => ({})) {
  const here = new Set(rows.map((row) => row.id));
  const parents = new Set(rows.map((row) => row.parentId));
  const nodes = rows.map((row) => {
    const organize = namePath(row, byId);
    const isRoot = !here.has(row.parentId);
    return {
      id: row.id,
      parentId: isRoot ? '-1' : row.parentId,
      fullName: isRoot ? organize : row.fullName,
      lastFullName: row.fullName,
      enCode: row.enCode,
      type: row.category,
      category: row.category,
      icon: organizeIcons[row.category] ?? '',
      organize,
      organizeIds: idPath(row),
      organizeIdTree: row.organizeIdTree,
      enabledMark: row.enabledMark,
      sortCode: row.sortCode,
      disabled: false,
      isLeaf: !parents.has(row.id),
      ...extra(row),
    };
  });
  return buildTree(nodes);
}

/** The organisations screen: companies and departments in one tree, matches with their ancestors (contract §5.1). */
export async function organizeTree(ctx: Ctx, query: { keyword?: string; type?: string }): Promise<Reply> {
  const found = await visible(ctx);
  const matches = containing(query.keyword, ctx.hidden);
  const kept = withAncestors(found.rows, (row) => matches(row) && (!query.type || row.category === query.type));
  const details = await findAll(ctx.db, 'weftOrganize', ['id', 'creatorTime', 'description'], { deleteMark: null });
  const byId = new Map(details.map((row) => [row.id, row]));
  const list = treeOf(found, kept, (row) => ({
    creatorTime: byId.get(row.id)?.creatorTime.getTime() ?? null,
    description: byId.get(row.id)?.description ?? '',
  }));
  return { data: { list } };
}

/** Possible parents: without one branch (`0`: all), companies only or also departments. */
export async function parentTree(ctx: Ctx, exceptId: string, companiesOnly: boolean): Promise<Reply> {
  const found = await visible(ctx);
  const without = branchIds(found.rows, exceptId);
  const rows = found.rows.filter((row) => !without.has(row.id) && (!companiesOnly || row.category === 'company'));
  return { data: { list: treeOf(found, rows) } };
}

/**
 * The two uses of `SelectorByAuth`: the tree beside lists of people, and the parents of a company, which are companies. 3.6
 * uses it for the second only; older clients send the company that is edited (contract §5.1).
 */
export async function treeByAuth(ctx: Ctx, exceptId: string): Promise<Reply> {
  const { rows } = await visible(ctx);
  const company = rows.some((row) => row.id === exceptId && row.category === 'company');
  return parentTree(ctx, exceptId, company || ctx.generation === 3);
}

/** Every organisation within this user's scope, with `extra` members. */
export async function ownTree(ctx: Ctx, extra?: () => object) {
  const found = await visible(ctx);
  return treeOf(found, found.rows, extra);
}

/** Departments of one company at any depth, flat (contract §5.1). */
export async function departmentsOf(ctx: Ctx, companyId: string, keyword?: string): Promise<Reply> {
  const found = await visible(ctx);
  const matches = containing(keyword, ctx.hidden);
  const within = found.rows.filter((row) => row.category === 'department' && idPath(row).includes(companyId));
  const ids = within.filter(matches).map((row) => row.id);
  const rows = await ctx.db.kysely
    .selectFrom('weftOrganize')
    .leftJoin('weftUser', 'weftUser.id', 'weftOrganize.managerId')
    .select([
      'weftOrganize.id',
      'weftOrganize.parentId',
      'weftOrganize.fullName',
      'weftOrganize.enCode',
      'weftOrganize.creatorTime',
      'weftOrganize.sortCode',
      'weftOrganize.enabledMark',
      'weftOrganize.description',
      'weftUser.realName',
      'weftUser.account',
    ])
    .where('weftOrganize.id', 'in', ['', ...ids])
    .orderBy('weftOrganize.sortCode')
    .orderBy('weftOrganize.creatorTime', 'desc')
    .orderBy('weftOrganize.id')
    .execute();
  const list = rows.map(({ realName, account, creatorTime, description, ...row }) => ({
    ...row,
    manager: account ? `${realName}/${account}` : '',
    creatorTime: creatorTime.getTime(),
    description: description ?? '',
  }));
  return { data: { list } };
}
