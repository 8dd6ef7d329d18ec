import { sql } from 'kysely';
import type { Db } from '../../../db/types';
import type { SheetRow } from '../../files/spreadsheets/columns';
import { allOrganizes, idPath, namePath } from '../../organisation/organizeNames';
import { dictionaryItems, named } from './words';

/** The names in a cell that may contain several. */
export const several = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(/[,，]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

const codeOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
const codesIn = (rows: SheetRow[], key: string): string[] => [
  '',
  ...new Set(rows.flatMap((row) => several(row[key]).map(codeOf))),
];

/** Normalises an account as the database compares it. */
export const accountKey = (account: string): string => account.toLowerCase();

/**
 * Resolves the names of all rows, one statement per table: organisations by path, positions and roles by `name/code`,
 * managers by `name/account`, and existing accounts.
 */
export async function lookUpNames(db: Db, rows: SheetRow[]) {
  const { kysely } = db;
  const organizes = await allOrganizes(db);
  const byId = new Map(organizes.map((node) => [node.id, node]));
  const byCode = (table: 'weftPosition' | 'weftRole', codes: string[]) =>
    kysely
      .selectFrom(table)
      .select(['id', 'fullName', 'enCode'])
      .where('enCode', 'in', codes)
      .where('deleteMark', 'is', null)
      .execute();
  const people = (names: string[]) =>
    kysely
      .selectFrom('weftUser')
      .select(['id', 'realName', 'account'])
      .where(sql`lower(account)`, 'in', ['', ...names.map(accountKey)])
      .where('deleteMark', 'is', null)
      .execute();
  const [positions, roles, managers, accounts, items] = await Promise.all([
    byCode('weftPosition', codesIn(rows, 'positionId')),
    byCode('weftRole', codesIn(rows, 'roleId')),
    people(codesIn(rows, 'managerId')),
    people(rows.map((row) => row.account ?? '')),
    dictionaryItems(db),
  ]);
  const named_ = (found: { id: string; fullName: string; enCode: string }[]) =>
    new Map(found.map(({ id, fullName, enCode }) => [named(fullName, enCode), id]));
  return {
    organizes: new Map(organizes.map((node) => [namePath(node, byId), idPath(node)])),
    positions: named_(positions),
    roles: named_(roles),
    managers: new Map(managers.map(({ id, realName, account }) => [named(realName, account), id])),
    accounts: new Set(accounts.map(({ account }) => accountKey(account))),
    items,
  };
}

export type Names = Awaited<ReturnType<typeof lookUpNames>>;
