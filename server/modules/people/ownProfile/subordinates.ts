import type { Ctx, Reply } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { allOrganizes } from '../../../services/organisation/organizeNames';
import { avatarPath, departmentOf } from '../profile';

interface Row {
  id: string;
  account: string;
  realName: string;
  headIcon: string | null;
  organizeId: string | null;
  position: string | null;
  isLeaf: boolean;
}

/** A person with more direct subordinates than this sees the first ones. */
const mostRows = 1_000;

/** The person themselves (`0`), or one of those below them; anyone else is refused as a missing person. */
async function managerOf({ db, user }: Ctx, id: string): Promise<string> {
  if (id === '0' || id === user.id) return user.id;
  const found = await db.raw(
    `with recursive above (id, manager_id) as (
       select id, manager_id from weft_user where id = $1 and delete_mark is null
       union select u.id, u.manager_id from weft_user u join above a on u.id = a.manager_id where u.delete_mark is null)
     select 1 from above where manager_id = $2`,
    [id, user.id],
  );
  if (found.length === 0) throw new Refusal('error.notFound');
  return id;
}

function rowsOf({ db }: Ctx, managerId: string): Promise<Row[]> {
  return db.raw<Row>(
    `select u.id, u.account, u.real_name as "realName", u.head_icon as "headIcon", u.organize_id as "organizeId",
       p.full_name as position,
       not exists (select 1 from weft_user b where b.manager_id = u.id and b.delete_mark is null) as "isLeaf"
     from weft_user u left join weft_position p on p.id = u.position_id and p.delete_mark is null
     where u.manager_id = $1 and u.id <> $1 and u.delete_mark is null
     order by u.sort_code, u.creator_time desc, u.id limit ${mostRows}`,
    [managerId],
  );
}

/** Direct subordinates of the person (`0`) or of one of their subordinates (contract §5.10 Subordinate). */
export async function subordinates(ctx: Ctx, id: string): Promise<Reply> {
  const rows = await rowsOf(ctx, await managerOf(ctx, id));
  const byId = new Map((await allOrganizes(ctx.db)).map((node) => [node.id, node]));
  return {
    data: rows.map((row) => ({
      id: row.id,
      avatar: avatarPath(row.headIcon),
      userName: `${row.realName}/${row.account}`,
      department: departmentOf(byId.get(row.organizeId ?? ''), byId)?.fullName ?? '',
      position: row.position ?? '',
      isLeaf: row.isLeaf,
    })),
  };
}
