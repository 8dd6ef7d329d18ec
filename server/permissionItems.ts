import { eachItemKind, hiddenKinds, type ItemKind, itemKinds, ruleFields } from '../core/permissionItems';
import { snake } from './lists/list';

/** The families of items under a menu; what others name comes first. */
const rows = [ruleFields, ...Object.values(itemKinds)] as const;
export type ItemFamily = (typeof rows)[number]['family'];
export type ItemFile = (typeof rows)[number]['inFile'];
export const itemFamilies: readonly ItemFamily[] = rows.map(({ family }) => family);

/** Families whose items are fields of the screen. */
export const fieldFamilies = hiddenKinds.map((kind) => itemKinds[kind].family);

/** As Kysely names it. */
export type ItemTable<Family extends ItemFamily = ItemFamily> = `weft${Capitalize<Family>}`;
const tableOf = <Family extends ItemFamily>(family: Family) =>
  `weft${family.charAt(0).toUpperCase()}${family.slice(1)}` as ItemTable<Family>;

/** Tables by family, by kind, and by list of an exported menu. */
export const familyTables = Object.fromEntries(rows.map(({ family }) => [family, tableOf(family)])) as {
  [family in ItemFamily]: ItemTable<family>;
};
export const itemTables = eachItemKind((kind) => tableOf(itemKinds[kind].family)) as {
  [kind in ItemKind]: ItemTable<(typeof itemKinds)[kind]['family']>;
};
export const fileTables = Object.fromEntries(rows.map(({ family, inFile }) => [inFile, tableOf(family)])) as Record<
  ItemFile,
  ItemTable
>;
/** In SQL. */
export const itemSql = eachItemKind((kind) => snake(itemTables[kind]));
export const familySql = itemFamilies.map((family) => snake(familyTables[family]));
