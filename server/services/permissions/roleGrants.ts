import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';

/** Kinds of grants of a role, in the order in which a refused deletion names them (contract §5.3). */
const grantWords: [string, string][] = [
  ['resource', 'role.hasResources'],
  ['button', 'role.hasButtons'],
  ['column', 'role.hasColumns'],
  ['form', 'role.hasForms'],
  ['module', 'role.hasMenus'],
];

/** Refuses a role that has grants. */
export async function refuseGrants(tx: Db, id: string): Promise<void> {
  const rows = await tx.kysely
    .selectFrom('weftAuthorize')
    .select('itemType')
    .distinct()
    .where('objectId', '=', id)
    .execute();
  const kinds = new Set(rows.map((row) => row.itemType));
  const word = grantWords.find(([kind]) => kinds.has(kind))?.[1];
  if (word) throw new Refusal(word);
}
