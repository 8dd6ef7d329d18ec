import { buildTree } from '../../../core/tree';
import type { Ctx, Reply } from '../../ctx';
import { findAll } from '../../db/find';
import type { Db } from '../../db/types';
import { branchIds } from '../../lists/tree';
import { shownName } from '../../seed/shownNames';
import type { MenuRow } from './menuEntry';

/** Menus that are not deleted, in list order. */
export async function allMenus(db: Db, where: { systemId?: string; category?: string } = {}): Promise<MenuRow[]> {
  let query = db.kysely.selectFrom('weftMenu').selectAll().where('deleteMark', 'is', null);
  if (where.systemId) query = query.where('systemId', '=', where.systemId);
  if (where.category) query = query.where('category', '=', where.category);
  return query.orderBy('sortCode').orderBy('creatorTime', 'desc').orderBy('id').execute();
}

/** Directories that may become the parent of menu `id`: neither itself nor its descendants. `0`: none or all. */
export async function menuSelector(ctx: Ctx, id: string, systemId: string, category?: string): Promise<Reply> {
  const rows = await allMenus(ctx.db, { systemId: systemId === '0' ? undefined : systemId, category });
  const without = branchIds(rows, id);
  const directories = rows.filter((row) => row.type <= 1 && !without.has(row.id));
  const nodes = directories.map(({ id: nodeId, parentId, fullName, enCode, icon, type, systemId: of }) => ({
    id: nodeId,
    parentId,
    // The answer has no code by which its seeded names could be known later.
    fullName: shownName(ctx, enCode, fullName),
    icon: icon ?? '',
    type,
    systemId: of,
  }));
  return { data: { list: buildTree(nodes) } };
}

/** Enabled applications. */
function enabledSystems(ctx: Ctx) {
  return findAll(ctx.db, 'weftSystem', ['id', 'fullName', 'icon', 'enCode'], { deleteMark: null, enabledMark: 1 }, [
    'sortCode',
    'id',
  ]);
}

/**
 * Places under which a model can be published (3.6 `SelectorFilter`): applications with their directories. Where it is
 * already is `disabled`. `0`: a new model.
 */
export async function placesForModel(ctx: Ctx, modelId: string, category?: string): Promise<Reply> {
  const [systems, rows] = await Promise.all([enabledSystems(ctx), allMenus(ctx.db, { category })]);
  const taken = new Set(
    rows.filter((row) => row.moduleId === modelId).map((row) => (row.parentId === '-1' ? row.systemId : row.parentId)),
  );
  const nameOf = ({ enCode, fullName }: { enCode: string; fullName: string }) => shownName(ctx, enCode, fullName);
  const roots = systems.map((system) => {
    return { id: system.id, parentId: '-1', fullName: nameOf(system), icon: system.icon ?? '', type: 0 };
  });
  const directories = rows.filter((row) => row.type === 1);
  const nodes = directories.map((row) => ({
    id: row.id,
    parentId: row.parentId === '-1' ? row.systemId : row.parentId,
    fullName: nameOf(row),
    icon: row.icon ?? '',
    type: row.type,
  }));
  const open = new Set(systems.map(({ id }) => id));
  const within = nodes.filter((_, index) => open.has(directories[index]?.systemId ?? ''));
  const all = [...roots, ...within].map((node) => ({ ...node, disabled: taken.has(node.id) }));
  return { data: { list: buildTree(all) } };
}

/** Applications with their menus; `hasModule`: the node may have permission items. */
export async function allMenuTree(ctx: Ctx, category?: string): Promise<Reply> {
  const systems = await enabledSystems(ctx);
  const rows = await allMenus(ctx.db, { category });
  const roots = systems.map((system) => ({ ...system, parentId: '-1', type: 0, hasModule: false }));
  const nodes = rows.map((row) => ({
    id: row.id,
    fullName: row.fullName,
    icon: row.icon ?? '',
    enCode: row.enCode,
    parentId: row.parentId === '-1' ? row.systemId : row.parentId,
    type: row.type,
    hasModule: row.type > 1,
  }));
  return { data: { list: buildTree([...roots, ...nodes]) } };
}
