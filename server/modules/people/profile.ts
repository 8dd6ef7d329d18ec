import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { allOrganizes, idPath, type OrganizeNode } from '../../services/organisation/organizeNames';

const avatarFolder = '/api/file/Image/userAvatar/';
/** Stored name of the avatar of people without a picture. */
export const defaultAvatar = '001.png';

/** Host-relative path of a stored avatar. */
export function avatarPath(name: string | null): string {
  return `${avatarFolder}${name || defaultAvatar}`;
}

/** The stored name of an avatar given as a path or a name. */
export function avatarName(path: string | null | undefined): string | null {
  return path?.split('?')[0]?.split('/').at(-1) || null;
}

export interface Named {
  id: string;
  name: string;
}

/** The names of a user's memberships. */
export interface Memberships {
  organizes: OrganizeNode[];
  organizeById: Map<string, OrganizeNode>;
  positions: (Named & { organizeId: string })[];
  roles: Named[];
  groups: Named[];
}

export async function membershipsOf(db: Db, userId: string): Promise<Memberships> {
  const [relations, organizes] = await Promise.all([
    db.kysely.selectFrom('weftUserRelation').selectAll().where('userId', '=', userId).orderBy('id').execute(),
    allOrganizes(db),
  ]);
  const idsOf = (type: string) => relations.filter((row) => row.objectType === type).map((row) => row.objectId);
  const organizeById = new Map(organizes.map((node) => [node.id, node]));
  const named = async (table: 'weftRole' | 'weftGroup', ids: string[]): Promise<Named[]> => {
    if (ids.length === 0) return [];
    const rows = db.kysely.selectFrom(table).select(['id', 'fullName as name']).where('id', 'in', ids);
    return rows.where('deleteMark', 'is', null).execute();
  };
  const positionIds = idsOf('Position');
  const positions = await (positionIds.length === 0
    ? []
    : db.kysely
        .selectFrom('weftPosition')
        .select(['id', 'fullName as name', 'organizeId'])
        .where('id', 'in', positionIds)
        .where('deleteMark', 'is', null)
        .execute());
  const [roles, groups] = await Promise.all([named('weftRole', idsOf('Role')), named('weftGroup', idsOf('Group'))]);
  const mine = idsOf('Organize').flatMap((id) => organizeById.get(id) ?? []);
  return { organizes: mine, organizeById, positions, roles, groups };
}

/** The nearest department upwards; a user may belong directly to a company. */
export function departmentOf(
  node: OrganizeNode | undefined,
  byId: Map<string, OrganizeNode>,
): OrganizeNode | undefined {
  const path = node ? idPath(node).reverse() : [];
  return path.map((id) => byId.get(id)).find((each) => each?.category === 'department') ?? node;
}

/** `name/account` of a user, as in every list (contract §1.4). */
export async function personName(db: Db, id: string | null): Promise<string> {
  if (!id) return '';
  const row = await findOne(db, 'weftUser', ['realName', 'account'], { id });
  return row ? `${row.realName}/${row.account}` : '';
}
