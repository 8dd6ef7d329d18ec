import { createHash } from 'node:crypto';
import { eachItemKind, type HiddenKind, hiddenKinds, type ItemKind } from '../../../core/permissionItems';
import type { SessionUser } from '../../ctx';
import { memo } from '../../db/memo';
import type { Db } from '../../db/types';
import { itemSql } from '../../permissionItems';
import { type Grants, grantsOfRoles } from './grants';

/** A row that people may see, with a digest of what it says; `moduleId`: of an item, its menu. */
interface Seen {
  id: string;
  moduleId: string | null;
  digest: string;
}
type Kind = ItemKind | 'menu' | 'system';

const tables: Record<Kind, { table: string; type?: string; moduleId?: string; mark?: boolean }> = {
  menu: { table: 'weft_menu', type: 'type' },
  system: { table: 'weft_system' },
  ...eachItemKind((kind) => ({ table: itemSql[kind], moduleId: 'module_id' })),
};
const kinds = Object.keys(tables) as Kind[];
/** Not seen by anybody but the administration. */
const unseen = `'{creator_time,creator_user_id,last_modify_time,last_modify_user_id}'::text[]`;

const rowsOf = (db: Db, kind: Kind) =>
  db.raw<Seen>(
    `select id, ${tables[kind].moduleId ?? 'null'} as "moduleId", md5((to_jsonb(t) - ${unseen})::text) as digest
     from ${tables[kind].table} t where delete_mark is null and enabled_mark = 1 order by id`,
  );

const changes = ['menu.changed', 'permission.changed', 'person.changed', 'model.released'];
const forgetOn = Object.fromEntries(changes.map((event) => [event, () => 'all' as const]));
const catalogues = memo<Record<Kind, Seen[]>>('seen', { ttlMs: 30_000, max: 1, forgetOn });
const ofRoles = memo<string>('seenOfRoles', { ttlMs: 30_000, max: 1_000, forgetOn });

/** Everything that can be seen. */
const catalogue = (db: Db) =>
  catalogues.of(db, 'all', async () => {
    const rows = await Promise.all(kinds.map((kind) => rowsOf(db, kind)));
    return Object.fromEntries(kinds.map((kind, at) => [kind, rows[at]])) as Record<Kind, Seen[]>;
  });

/** Columns and fields that are not granted are hidden: their rows concern everybody who sees their menu. */
const hides = (kind: Kind): kind is HiddenKind => hiddenKinds.some((each) => each === kind);

function seenOf(grants: Grants, all: Record<Kind, Seen[]>): string {
  const hash = createHash('sha1');
  const sees = (kind: Kind, { id, moduleId }: Seen): boolean => {
    if (kind === 'menu') return grants.shown.has(id);
    if (kind === 'system') return grants.systemIds.has(id);
    if (!grants.menuIds.has(moduleId ?? '')) return false;
    return grants.administrator || hides(kind) || grants.items[kind].has(id);
  };
  for (const kind of kinds) {
    for (const row of all[kind]) {
      if (!sees(kind, row)) continue;
      const granted = kind in grants.items && grants.items[kind as ItemKind].has(row.id);
      hash.update(`${kind}${row.id}${row.digest}${granted}\n`);
    }
  }
  return hash.digest('base64');
}

const seenByRoles = (db: Db, roleIds: string[], administrator: boolean) =>
  ofRoles.of(db, `${administrator}/${roleIds.join()}`, async () => {
    const [grants, all] = await Promise.all([grantsOfRoles(db, roleIds, administrator), catalogue(db)]);
    return seenOf(grants, all);
  });

interface Person {
  id: string;
  roleIds: string[];
  digest: string;
}

/** Name, place and memberships of these people; their enabled roles in one order. */
const peopleOf = (db: Db, ids: string[]) =>
  db.raw<Person>(
    `select u.id, coalesce(array_agg(r.id order by r.id) filter (where r.id is not null), '{}') as "roleIds",
       md5(concat(u.real_name, '/', u.organize_id, '/', u.position_id, '/', u.manager_id, '/', u.system_id, '/', u.portal_id, '/',
         string_agg(m.object_type || m.object_id, ',' order by m.object_type, m.object_id))) as digest
     from weft_user u
     left join weft_user_relation m on m.user_id = u.id
     left join weft_role r on m.object_type = 'Role' and r.id = m.object_id and r.enabled_mark = 1 and r.delete_mark is null
     where u.id = any($1::text[]) group by u.id order by u.id`,
    [ids],
  );

/**
 * By session: a digest of the menus, rights and memberships that its person sees (what CurrentUser answers of them). The same
 * digest: nothing changed for this person. A few statements for all, and some for each set of roles.
 */
export async function seenRights(db: Db, users: readonly SessionUser[]): Promise<Map<string, string>> {
  const people = new Map((await peopleOf(db, [...new Set(users.map(({ id }) => id))])).map((row) => [row.id, row]));
  const digests = new Map<string, string>();
  for (const { id, sessionId, isAdministrator, viewing } of users) {
    const person = people.get(id);
    const own = isAdministrator ? [] : (person?.roleIds ?? []);
    const roles = viewing?.roleId ? [viewing.roleId] : own;
    digests.set(sessionId, `${person?.digest ?? ''}/${await seenByRoles(db, roles, isAdministrator)}`);
  }
  return digests;
}
