import { type ItemKind, itemKindNames, itemKinds } from '../../../core/permissionItems';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';

/** `role.hasButtons`, `role.hasColumns`, …: by the list of the kind in the file of a menu. */
const wordOf = (kind: ItemKind) => {
  const { inFile } = itemKinds[kind];
  return `role.has${inFile.charAt(0).toUpperCase()}${inFile.slice(1)}`;
};

/** Kinds of grants of a role, in the order in which a refused deletion names them (contract §5.3). */
const grantWords: readonly (readonly [string, string])[] = [
  ...[...itemKindNames]
    .sort((a, b) => Number(b === 'resource') - Number(a === 'resource'))
    .map((kind) => [kind, wordOf(kind)] as const),
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
