import { sql } from 'kysely';
import type { Ctx } from '../../../ctx';
import type { Db } from '../../../db/types';
import { spellings } from '../../../seed/seedPeople';
import { allOrganizes, idPath, namePath, type OrganizeNode } from '../../../services/organisation/organizeNames';
import { createFinder, type Finder } from '../../files/spreadsheets/finder';
import type { SheetRow } from '../../files/spreadsheets/rows';
import { dictionaryItems, knownStates, named } from './words';

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
/** The names in a column; not empty, because SQL has no empty `in`. */
const textsIn = (rows: SheetRow[], key: string): string[] => ['', ...new Set(rows.flatMap((row) => several(row[key])))];

/** Normalises an account as the database compares it. */
export const accountKey = (account: string): string => account.toLowerCase();

const enabled = 1;

/** Positions or roles that are named by `name/code`, or by their name while they are enabled. */
async function findByCode(db: Db, table: 'weftPosition' | 'weftRole', texts: string[]) {
  const rows = await db.kysely
    .selectFrom(table)
    .selectAll()
    .where((row) => row.or([row('enCode', 'in', texts.map(codeOf)), row('fullName', 'in', texts)]))
    .where('deleteMark', 'is', null)
    .orderBy('id')
    .execute();
  return createFinder(
    rows.map((row) => ({
      full: named(row.fullName, row.enCode),
      short: row.enabledMark === enabled ? [row.fullName] : [],
      value: row.id,
      organizeId: 'organizeId' in row ? row.organizeId : undefined,
    })),
  );
}

/** Managers that are named by `name/account`, or by their name. */
async function findManager(db: Db, texts: string[]) {
  const rows = await db.kysely
    .selectFrom('weftUser')
    .select(['id', 'realName', 'account'])
    .where((row) =>
      row.or([row(sql`lower(account)`, 'in', texts.map(codeOf).map(accountKey)), row('realName', 'in', texts)]),
    )
    .where('deleteMark', 'is', null)
    .orderBy('id')
    .execute();
  return createFinder(
    rows.map(({ id, realName, account }) => {
      const [full = '', ...others] = spellings(named(realName, account));
      return { full, short: [realName, ...others], value: id };
    }),
  );
}

async function takenAccounts(db: Db, accounts: string[]): Promise<Set<string>> {
  const rows = await db.kysely
    .selectFrom('weftUser')
    .select('account')
    .where(sql`lower(account)`, 'in', ['', ...accounts.map(accountKey)])
    .where('deleteMark', 'is', null)
    .execute();
  return new Set(rows.map(({ account }) => accountKey(account)));
}

/** `Acme/East/Sales` is also `East/Sales` and `Sales`. */
function endsOf(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_, at) => names.slice(at + 1).join('/'));
}

function findOrganize(organizes: OrganizeNode[]): Finder<string[]> {
  const byId = new Map(organizes.map((node) => [node.id, node]));
  return createFinder(
    organizes.map((node) => {
      const full = namePath(node, byId);
      return { full, short: [...spellings(full).slice(1), ...endsOf(full)], value: idPath(node) };
    }),
  );
}

/**
 * Resolves the names of all rows, one statement per table: organisations by path or its end, positions and roles by
 * `name/code` or name, managers by `name/account` or name, and existing accounts.
 */
export async function lookUpNames(ctx: Pick<Ctx, 'db' | 'language' | 't'>, rows: SheetRow[]) {
  const { db } = ctx;
  const [organizes, positions, roles, managers, accounts, items, states] = await Promise.all([
    allOrganizes(db),
    findByCode(db, 'weftPosition', textsIn(rows, 'positionId')),
    findByCode(db, 'weftRole', textsIn(rows, 'roleId')),
    findManager(db, textsIn(rows, 'managerId')),
    takenAccounts(
      db,
      rows.map((row) => row.account ?? ''),
    ),
    dictionaryItems(ctx),
    knownStates(),
  ]);
  return { organizes: findOrganize(organizes), positions, roles, managers, accounts, items, states };
}

export type Names = Awaited<ReturnType<typeof lookUpNames>>;
