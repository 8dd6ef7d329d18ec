import { Type } from 'typebox';
import type { Condition } from '../../../core/language/types';
import { type Ctx, Refusal } from '../../ctx';
import type { StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import type { List, ListQuery } from '../../lists/list';
import { defineResource, type Save } from '../../resources/define';
import { allOrganizes, idPath, namePath } from '../../services/organisation/organizeNames';
import { organizesWithin } from '../../services/organisation/organizeScope';
import { hasMembers } from '../organisation/relations';
import { rolesChanged } from './rightsChanged';
import { refuseGrants } from './roleGrants';
import { losesMembers, organizesOfRoles, setOrganizes, wantedOrganizes } from './rolePlaces';
import { assertMayBind, assertMayChangeRole, assertMayMakeGlobal, reachesRole } from './roleScope';

interface RoleRow extends StoredRow {
  globalMark: number;
  enabledMark: number;
}

const typeWord = (ctx: Ctx, globalMark: unknown) => ctx.t(globalMark === 1 ? 'role.global' : 'role.organize');

/** organizeId: `0` global roles only; an id: it and its descendants; empty: all in scope and the global ones. */
async function scope(ctx: Ctx, { organizeId }: ListQuery): Promise<Condition | undefined> {
  if (organizeId === '0') return { globalMark: 1 };
  const places = await organizesWithin(ctx, organizeId as string | undefined);
  const bound = places && { organizeId: { in: places } };
  return bound && !organizeId ? { any: [bound, { globalMark: 1 }] } : bound;
}

const list: List = {
  table: 'weftRole',
  columns: {
    fullName: 'text',
    enCode: 'text',
    globalMark: 'number',
    creatorTime: 'date',
    sortCode: 'number',
    enabledMark: 'number',
    description: 'text',
    organizeId: {
      sql: 'bound.organize_id',
      type: 'text',
      below: 'weft_role_organize bound where bound.role_id = t.id',
      filterOnly: true,
    },
  },
  search: ['fullName', 'enCode'],
  query: { organizeId: Type.Optional(Type.String({ maxLength: 50 })) },
  // 3.6: 1 global, 0 of organisations.
  filter: { type: (_, globalMark) => ({ globalMark: Number(globalMark) === 1 ? 1 : 0 }) },
  scope,
  added: ['type', 'organizeInfo'],
  extend: async (ctx, rows) => {
    const places = await organizesOfRoles(
      ctx.db,
      rows.map((row) => row.id as string),
    );
    const byId = new Map((await allOrganizes(ctx.db)).map((node) => [node.id, node]));
    return ({ id, globalMark }) => ({
      type: typeWord(ctx, globalMark),
      organizeInfo: (places.get(id as string) ?? []).map((node) => namePath(node, byId)).join(' ; '),
    });
  },
};

interface RoleBody {
  /** Id paths of organisations; empty for a global role. */
  organizeIdsTree?: string[][];
}

/** The organisations to bind the role to; undefined: unchanged. */
async function boundTo(tx: Db, next: RoleRow, previous: RoleRow | undefined, { body, toggles }: Save) {
  const { organizeIdsTree } = body as RoleBody;
  const keeps = previous && organizeIdsTree === undefined && previous.globalMark === next.globalMark;
  return toggles || keeps ? undefined : wantedOrganizes(tx, next.globalMark, organizeIdsTree ?? []);
}

/** Changes that are refused while the role has members (contract §5.3). */
async function refuseForMembers(
  tx: Db,
  next: RoleRow,
  previous: RoleRow,
  organizes: string[] | undefined,
): Promise<void> {
  const members = await hasMembers(tx, 'Role', next.id);
  if (members && previous.globalMark === 1 && next.globalMark !== 1) throw new Refusal('role.globalHasMembers');
  if (members && previous.enabledMark === 1 && next.enabledMark === 0) throw new Refusal('role.stateHasMembers');
  const stays = previous.globalMark !== 1 && next.globalMark !== 1;
  if (stays && organizes && (await losesMembers(tx, next.id, organizes))) throw new Refusal('role.organizeHasMembers');
}

/** `/api/permission/Role` (contract §5.3). */
export const family = defineResource<RoleRow>({
  family: 'role',
  table: 'weftRole',
  module: 'permission.role',
  taken: { weft_role_full_name: 'role.nameTaken', weft_role_en_code: 'role.codeTaken' },
  body: Type.Object({
    organizeIdsTree: Type.Optional(
      Type.Array(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 }), { maxItems: 500 }),
    ),
  }),
  list,
  reaches: (db, ctx, row) => reachesRole(ctx, db, row),
  info: async (ctx, row) => {
    const places = (await organizesOfRoles(ctx.db, [row.id])).get(row.id) ?? [];
    return {
      type: typeWord(ctx, row.globalMark),
      organizeIdsTree: places.map(idPath),
      description: row.description ?? '',
    };
  },
  checkSave: async (tx, next, previous, save) => {
    const { ctx } = save;
    if (previous) await assertMayChangeRole(ctx, tx, previous);
    assertMayMakeGlobal(ctx, next.globalMark);
    const organizes = await boundTo(tx, next, previous, save);
    if (organizes) await assertMayBind(ctx, tx, organizes);
    if (previous) await refuseForMembers(tx, next, previous, organizes);
  },
  saved: async (tx, next, previous, save) => {
    const organizes = await boundTo(tx, next, previous, save);
    if (organizes) await setOrganizes(tx, next.id, organizes);
    if (previous && previous.enabledMark !== next.enabledMark) await rolesChanged(save.ctx, tx, [next.id]);
  },
  checkRemove: async (tx, row, ctx) => {
    await assertMayChangeRole(ctx, tx, row);
    await refuseGrants(tx, row.id);
    if (await hasMembers(tx, 'Role', row.id)) throw new Refusal('role.hasMembers');
  },
  removed: async (tx, row) => {
    await tx.kysely.deleteFrom('weftAuthorize').where('objectId', '=', row.id).execute();
    await setOrganizes(tx, row.id, []);
  },
});
