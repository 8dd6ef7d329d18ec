import type { Ctx } from '../../../ctx';
import type { Db } from '../../../db/types';
import { likeOf } from '../../../lists/paging';
import { rowsBy } from '../../../lists/rowsBy';
import { allOrganizes, namePath } from '../../../services/organisation/organizeNames';
import { allows } from '../../../services/permissions/grants';
import { hiddenCodes } from '../../../services/permissions/hiddenCodes';
import { avatarPath } from '../profile';
import { organizePath } from './organizePath';

/** A user in pickers (contract-platform §5.9). */
export interface ChoiceUser {
  id: string;
  /** `name/account`. */
  fullName: string;
  type: 'user';
  icon: string;
  headIcon: string;
  /** Paths of all their organisations, joined with ` ; `. */
  organize: string;
  organizeId: string;
  gender: string;
  mobilePhone: string;
  enabledMark: number;
  isAdministrator: number;
  isLeaf: true;
  hasChildren: false;
}

export interface UserFilter {
  /** Matches name, account and, if visible to the current user, mobile phone. */
  keyword?: string;
  /** These users, and members of these organisations, positions, roles and groups; absent: all users. */
  among?: { userIds: readonly string[]; objectIds: readonly string[] };
  managerId?: string;
  exceptId?: string;
}

interface UserRow {
  total: string;
  id: string | null;
  account: string;
  realName: string;
  headIcon: string | null;
  organize: string | null;
  organizeId: string | null;
  gender: string | null;
  mobilePhone: string | null;
  enabledMark: number;
  isAdministrator: number;
}

const userIcon = 'icon-ym icon-ym-tree-user2';

/** SQL of the paths of the organisations of `u`. */
const organizesOfUser = `(select string_agg(${organizePath('o')}, ' ; ' order by r.id) from weft_user_relation r
  join weft_organize o on o.id = r.object_id and o.delete_mark is null
  where r.user_id = u.id and r.object_type = 'Organize')`;

const plain = `u.id, u.account, u.real_name as "realName", u.head_icon as "headIcon", u.organize_id as "organizeId",
  u.gender, u.mobile_phone as "mobilePhone", u.enabled_mark as "enabledMark", u.is_administrator as "isAdministrator"`;
const columns = `${plain}, ${organizesOfUser} as organize`;

/** From this many users on, paths are built in memory: all organisations are read once. */
const manyRows = 1_000;

/** Adds the organisation paths of many users. */
async function addPaths(db: Db, rows: UserRow[]): Promise<void> {
  const [organizes, places] = await Promise.all([
    allOrganizes(db),
    db.raw<{ userId: string; objectId: string }>(
      `select user_id as "userId", object_id as "objectId" from weft_user_relation
       where object_type = 'Organize' and user_id = any($1::text[]) order by id`,
      [rows.map(({ id }) => id)],
    ),
  ]);
  const byId = new Map(organizes.map((node) => [node.id, node]));
  const paths = new Map(organizes.map((node) => [node.id, namePath(node, byId)]));
  const byUser = rowsBy(places, (place) => place.userId);
  for (const row of rows) {
    const mine = byUser.get(row.id ?? '') ?? [];
    row.organize = mine.flatMap((place) => paths.get(place.objectId) ?? []).join(' ; ');
  }
}

type Asker = Pick<Ctx, 'db' | 'user'>;
/** Screens that show phone numbers. */
const numbersOn = ['permission.user', 'permission.organize'].map((module) => ({ module }));

/** Pickers show names; phone numbers only for users of screens with them (contract-platform §5.9, reliability T31). */
async function seesNumbers({ db, user }: Asker): Promise<boolean> {
  if (!(await allows(db, user, numbersOn))) return false;
  return !(await hiddenCodes(db, user, 'permission.user', 'column')).has('mobilePhone');
}

function toChoice(row: UserRow, numbers: boolean): ChoiceUser {
  return {
    id: row.id as string,
    fullName: `${row.realName}/${row.account}`,
    type: 'user',
    icon: userIcon,
    headIcon: avatarPath(row.headIcon),
    organize: row.organize ?? '',
    organizeId: row.organizeId ?? '',
    gender: row.gender ?? '',
    mobilePhone: numbers ? (row.mobilePhone ?? '') : '',
    enabledMark: row.enabledMark,
    isAdministrator: row.isAdministrator,
    isLeaf: true,
    hasChildren: false,
  };
}

/** Members alone use an index; combined with single users, all users are scanned. */
function amongSql({ userIds, objectIds }: NonNullable<UserFilter['among']>, bind: (value: unknown) => string): string {
  const members = `u.id in (select user_id from weft_user_relation where object_id = any(${bind([...objectIds])}::text[]))`;
  return userIds.length ? `(u.id = any(${bind([...userIds])}::text[]) or ${members})` : members;
}

/** A page of enabled users and their total, in one statement. */
export async function findUsers(
  asker: Asker,
  { keyword, among, managerId, exceptId }: UserFilter,
  page: { pageSize: number; offset: number },
): Promise<{ list: ChoiceUser[]; total: number }> {
  const numbers = await seesNumbers(asker);
  const params: unknown[] = [page.pageSize, page.offset];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const where = ['u.delete_mark is null', 'u.enabled_mark = 1'];
  const like = likeOf(keyword);
  if (like) {
    // One concatenated text is searched instead of three.
    const words = `u.real_name || '/' || u.account${numbers ? ` || ' ' || coalesce(u.mobile_phone, '')` : ''}`;
    where.push(`weft_fold(${words}) like ${bind(like)}`);
  }
  if (among) where.push(amongSql(among, bind));
  if (managerId) where.push(`u.manager_id = ${bind(managerId)}`);
  if (exceptId) where.push(`u.id <> ${bind(exceptId)}`);
  const from = `from weft_user u where ${where.join(' and ')}`;
  const order = (alias: string) => `order by ${alias}.sort_code, ${alias}.id`;
  const many = page.pageSize > manyRows;
  // With a keyword users are scanned once; without, counting and paging by index is faster than a materialised copy.
  const hits = like ? `with hits as materialized (select u.id, u.sort_code ${from})` : '';
  const count = like ? 'select count(*) as total from hits' : `select count(*) as total ${from}`;
  const cut = like ? `select h.id from hits h ${order('h')}` : `select u.id ${from} ${order('u')}`;
  const rows = await asker.db.raw<UserRow>(
    `${hits} select c.total, p.* from (${count}) c left join lateral
      (select ${many ? plain : columns} from (${cut} limit $1 offset $2) cut
       join weft_user u on u.id = cut.id ${order('u')}) p on true`,
    params,
  );
  const found = rows.filter(({ id }) => id !== null);
  if (many) await addPaths(asker.db, found);
  return { list: found.map((row) => toChoice(row, numbers)), total: Number(rows[0]?.total ?? 0) };
}

/** These users in this order, including disabled and deleted ones (`deleteMark` 1); unknown ones are omitted. */
export async function usersByIds(asker: Asker, ids: readonly string[]): Promise<ChoiceUser[]> {
  if (ids.length === 0) return [];
  const numbers = await seesNumbers(asker);
  const rows = await asker.db.raw<UserRow & { deleteMark: number | null }>(
    `select ${columns}, u.delete_mark as "deleteMark" from weft_user u where u.id = any($1::text[])`,
    [[...new Set(ids)]],
  );
  const byId = new Map(
    rows.map((row) => [row.id, { ...toChoice(row, numbers), ...(row.deleteMark && { deleteMark: 1 as const }) }]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
