import type { Ctx } from '../../http/types';
import { hiddenCodes } from '../hiddenCodes';
import { likeOf } from '../paging';
import { allows } from '../permissions';
import { avatarPath } from '../profile';
import { organizePath } from './organizePath';

/** A person as pickers show one (contract-platform §5.9). */
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
  /** In name, account or, for whom it may see, mobile phone. */
  keyword?: string;
  /** These people, and members of these organisations, positions, roles and groups; absent: everybody. */
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

/** Paths of the organisations of `u`. */
const organizesOfUser = `(select string_agg(${organizePath('o')}, ' ; ' order by r.id) from weft_user_relation r
  join weft_organize o on o.id = r.object_id and o.delete_mark is null
  where r.user_id = u.id and r.object_type = 'Organize')`;

const columns = `u.id, u.account, u.real_name as "realName", u.head_icon as "headIcon", u.organize_id as "organizeId",
  u.gender, u.mobile_phone as "mobilePhone", u.enabled_mark as "enabledMark", u.is_administrator as "isAdministrator",
  ${organizesOfUser} as organize`;

type Asker = Pick<Ctx, 'db' | 'user'>;
/** Screens that show the numbers of people. */
const numbersOn = ['permission.user', 'permission.organize'].map((module) => ({ module }));

/** Whoever chooses people sees names; numbers are for those whose screens have them (contract-platform §5.9, reliability T31). */
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

/** Enabled people, a page of them and how many there are, in one statement. */
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
    const words = bind(like);
    const byNumber = numbers ? ` or u.mobile_phone ilike ${words}` : '';
    where.push(`(u.real_name ilike ${words} or u.account ilike ${words}${byNumber})`);
  }
  if (among) {
    const objects = bind([...among.objectIds]);
    where.push(`(u.id = any(${bind([...among.userIds])}::text[]) or u.id in
      (select user_id from weft_user_relation where object_id = any(${objects}::text[])))`);
  }
  if (managerId) where.push(`u.manager_id = ${bind(managerId)}`);
  if (exceptId) where.push(`u.id <> ${bind(exceptId)}`);
  const from = `from weft_user u where ${where.join(' and ')}`;
  const rows = await asker.db.raw<UserRow>(
    `select c.total, p.* from (select count(*) as total ${from}) c left join lateral
      (select ${columns} ${from} order by u.sort_code, u.id limit $1 offset $2) p on true`,
    params,
  );
  return {
    list: rows.filter(({ id }) => id !== null).map((row) => toChoice(row, numbers)),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** These people in this order, disabled ones too; who is gone is left out. */
export async function usersByIds(asker: Asker, ids: readonly string[]): Promise<ChoiceUser[]> {
  if (ids.length === 0) return [];
  const numbers = await seesNumbers(asker);
  const rows = await asker.db.raw<UserRow>(
    `select ${columns} from weft_user u where u.delete_mark is null and u.id = any($1::text[])`,
    [[...new Set(ids)]],
  );
  const byId = new Map(rows.map((row) => [row.id, toChoice(row, numbers)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
