import { type Ctx, Refusal, type SessionUser } from '../../../ctx';
import { likeOf } from '../../../lists/paging';
import { asUserColumns } from '../../people/asUser';
import { findAccess, type OpenModel } from '../access';
import { readKeys, recordReader, withKeys } from '../reader';

/** A user who may be mentioned. */
export interface Seer {
  id: string;
  /** `realName/account`. */
  fullName: string;
}

/** People offered at once, and people whose permission is checked for one answer. */
const most = { offered: 20, checked: 100 };

const peopleSql = `select ${asUserColumns} from weft_user u where u.delete_mark is null and u.enabled_mark = 1`;

/** Buttons that open a record. */
const opening = ['btn_detail', 'btn_edit'];

/** Whether this person may open the record: menu, button and data permission are their own. */
async function sees(ctx: Ctx, { published }: OpenModel, id: string, user: SessionUser): Promise<boolean> {
  const theirs: Ctx = { ...ctx, user };
  const access = await findAccess(theirs, published);
  if (!access || (access.buttons && !opening.some((code) => access.buttons?.has(code)))) return false;
  const reader = await recordReader(theirs, published, access);
  return (await readKeys(ctx.db, withKeys(reader, [id]))).length > 0;
}

/** Each is checked only until enough are found. */
async function whoSee(ctx: Ctx, model: OpenModel, id: string, people: SessionUser[]): Promise<Seer[]> {
  const found: Seer[] = [];
  for (const person of people) {
    if (found.length === most.offered) break;
    if (await sees(ctx, model, id, person))
      found.push({ id: person.id, fullName: `${person.realName}/${person.account}` });
  }
  return found;
}

/** Refuses a record outside this person's data permission as a missing one. */
export async function assertSeen(ctx: Ctx, { published, access }: OpenModel, id: string): Promise<void> {
  const reader = await recordReader(ctx, published, access);
  if (!(await readKeys(ctx.db, withKeys(reader, [id]))).length) throw new Refusal('visualdev.recordGone');
}

/** The first people of this organisation, who may see the record; each person's own permission is checked. */
export async function seersOf(ctx: Ctx, model: OpenModel, id: string, keyword: string | undefined): Promise<Seer[]> {
  await assertSeen(ctx, model, id);
  const like = likeOf(keyword) ?? '%';
  const people = await ctx.db.raw<SessionUser>(
    `${peopleSql} and u.id <> $1 and weft_fold(u.real_name || '/' || u.account) like $2 order by u.sort_code, u.id limit ${most.checked}`,
    [ctx.user.id, like],
  );
  return whoSee(ctx, model, id, people);
}

/** Those of these users who may see the record. */
export async function amongSeers(ctx: Ctx, model: OpenModel, id: string, ids: readonly string[]): Promise<Seer[]> {
  if (!ids.length) return [];
  const people = await ctx.db.raw<SessionUser>(`${peopleSql} and u.id = any($1::text[]) order by u.id`, [[...ids]]);
  return whoSee(ctx, model, id, people);
}
