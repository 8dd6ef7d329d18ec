import type { Ctx, Reply } from '../../../ctx';
import { rowsBy } from '../../../lists/rowsBy';
import { organizeIdsOf, splitMember } from '../../../services/organisation/members';
import { allOrganizes, namePath } from '../../../services/organisation/organizeNames';
import { organizeScope } from '../../../services/organisation/organizeScope';

const mostRows = 10_000;
const roleIcon = 'icon-ym icon-ym-generator-role';

interface RoleNode {
  id: string;
  parentId: string;
  /** Unique in the tree, where a role of several organisations appears several times. */
  onlyId: string;
  fullName: string;
  enCode: string;
  type: string;
  icon: string;
  organize: string;
  isLeaf: boolean;
  hasChildren: boolean;
  children: RoleNode[] | null;
  num?: number;
}

interface RoleRow {
  id: string;
  fullName: string;
  enCode: string;
  globalMark: number;
  /** null for a global role. */
  organizeId: string | null;
}

/** Enabled roles, once for each organisation they are bound to; without `organizeIds`, of all organisations. */
function roleRows(ctx: Ctx, organizeIds?: readonly string[]): Promise<RoleRow[]> {
  const bound = organizeIds ? ' and (w.global_mark = 1 or b.organize_id = any($1::text[]))' : '';
  return ctx.db.raw<RoleRow>(
    `select w.id, w.full_name as "fullName", w.en_code as "enCode", w.global_mark as "globalMark",
      b.organize_id as "organizeId"
     from weft_role w left join weft_role_organize b on b.role_id = w.id and w.global_mark <> 1
     where w.delete_mark is null and w.enabled_mark = 1${bound}
     order by w.sort_code, w.creator_time desc, w.id limit ${mostRows}`,
    organizeIds ? [[...organizeIds]] : [],
  );
}

function leafOf(row: RoleRow, parentId: string, organize: string): RoleNode {
  return {
    id: row.id,
    parentId,
    onlyId: `${parentId}_${row.id}`,
    fullName: row.fullName,
    enCode: row.enCode,
    type: 'role',
    icon: roleIcon,
    organize,
    isLeaf: true,
    hasChildren: false,
    children: null,
  };
}

function folderOf(id: string, fullName: string, type: string, children: RoleNode[]): RoleNode {
  return {
    id,
    parentId: '-1',
    onlyId: `organize_${id}`,
    fullName,
    enCode: '',
    type,
    icon: type === 'organize' ? 'icon-ym icon-ym-global-role' : 'icon-ym icon-ym-tree-organization3',
    organize: type === 'organize' ? '' : fullName,
    isLeaf: false,
    hasChildren: true,
    children,
    num: children.length,
  };
}

async function foldersOf(ctx: Ctx, rows: readonly RoleRow[], wanted: (organizeId: string) => boolean) {
  const organizes = await allOrganizes(ctx.db);
  const byId = new Map(organizes.map((node) => [node.id, node]));
  const byOrganize = rowsBy(rows, (row) => row.organizeId ?? '');
  const global = rows.filter((row) => row.globalMark === 1).map((row) => leafOf(row, '1', ''));
  const bound = organizes.flatMap((node) => {
    const mine = byOrganize.get(node.id);
    if (!mine || !wanted(node.id)) return [];
    const path = namePath(node, byId);
    return [
      folderOf(
        node.id,
        path,
        node.category,
        mine.map((row) => leafOf(row, node.id, path)),
      ),
    ];
  });
  return { global: global.length ? [folderOf('1', ctx.t('role.global'), 'organize', global)] : [], bound };
}

/** Global roles under node `1`, then organisations with their roles; a role of k organisations appears k times. */
export async function roleSelector(ctx: Ctx): Promise<Reply> {
  const { global, bound } = await foldersOf(ctx, await roleRows(ctx), () => true);
  return { data: { list: [...global, ...bound] } };
}

/** The same within the user's scope; global roles for administrators only (contract-platform §5.3). */
export async function roleSelectorByPermission(ctx: Ctx): Promise<Reply> {
  const [rows, all] = await Promise.all([roleRows(ctx), allOrganizes(ctx.db)]);
  const scope = await organizeScope(ctx.db, ctx.user, all);
  const { global, bound } = await foldersOf(ctx, rows, (id) => scope === undefined || scope.has(id));
  return { data: { list: [...(ctx.user.isAdministrator ? global : []), ...bound] } };
}

/**
 * The tree of the given roles and of all roles of the given organisations (3.6 `RoleCondition`): members are `id--type`, a
 * bare id is a role.
 */
export async function rolesByCondition(
  ctx: Ctx,
  { ids = [], keyword }: { ids?: string[] | null; keyword?: string | null },
): Promise<Reply> {
  const members = (ids ?? []).map((member) => splitMember(member, 'role'));
  const roles = new Set(members.filter(({ type }) => type === 'role').map(({ id }) => id));
  const organizes = new Set(
    await organizeIdsOf(
      ctx,
      members.map(({ id }) => id),
    ),
  );
  const words = keyword?.trim().toLowerCase() ?? '';
  const rows = (await roleRows(ctx)).filter(
    (row) =>
      (roles.has(row.id) || organizes.has(row.organizeId ?? '')) &&
      [row.fullName, row.enCode].some((text) => text.toLowerCase().includes(words)),
  );
  const { global, bound } = await foldersOf(ctx, rows, () => true);
  return { data: { list: [...global, ...bound] } };
}

/** Roles of these organisations, then the global ones (getListByOrgIds). */
export async function rolesOfOrganizes(ctx: Ctx, organizeIds: readonly string[]): Promise<Reply> {
  const ids = organizeIds.map((id) => String(id).split(',').at(-1) as string);
  const { global, bound } = await foldersOf(ctx, await roleRows(ctx, ids), (id) => ids.includes(id));
  return { data: { list: [...bound, ...global] } };
}
