import { type Static, Type } from 'typebox';
import { parseJson } from '../../../core/binding';
import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { type PageQuery, pagedRows, pageOf } from '../../lists/paging';
import { commentHolder, holdFiles } from '../../services/files/holders';
import { firstForbidden } from '../../services/files/mayHave';
import { text } from './routeParts';
import { assertSees, tellConcerned } from './sees';
import { instanceOf } from './store';

/** Comments of an instance, the newest first; `isDel`: own ones. */
export async function listComments(ctx: Ctx, query: PageQuery & { taskId: string }): Promise<Reply> {
  const instance = await instanceOf(ctx.db, query.taskId);
  await assertSees(ctx, instance);
  const page = pageOf(query);
  const rows = await ctx.db.raw<{ total: string }>(
    `select c.id, coalesce(c.text, '') as text, coalesce(c.image, '[]') as image, coalesce(c.file, '[]') as file,
       u.real_name || '/' || u.account as "creatorUser", coalesce(u.head_icon, '') as "creatorUserHeadIcon",
       extract(epoch from c.creator_time)::float8 * 1000 as "creatorTime", c.user_id = $2 as "isDel", count(*) over () as total
     from weft_flow_comment c left join weft_user u on u.id = c.user_id where c.instance_id = $1
     order by c.creator_time desc, c.id desc limit $3 offset $4`,
    [instance.id, ctx.user.id, page.pageSize, page.offset],
  );
  return { data: pagedRows(rows, page) };
}

export const CommentShape = Type.Object(
  {
    taskId: Type.String({ minLength: 1, maxLength: 100 }),
    text: text(2_000),
    image: text(20_000),
    file: text(20_000),
  },
  { additionalProperties: true },
);
type CommentBody = Static<typeof CommentShape>;

/** Ids of `[{ name, fileId, url }]` as JSON. */
function fileIdsOf(json: string | null | undefined): string[] {
  const list = json ? parseJson(json) : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((each) => (typeof each?.fileId === 'string' && each.fileId ? [each.fileId] : []));
}

export async function createComment(ctx: Ctx, { taskId, text, image, file }: CommentBody): Promise<Reply> {
  const instance = await instanceOf(ctx.db, taskId);
  await assertSees(ctx, instance);
  if (!text?.trim() && !image && !file) throw new Refusal('flow.msg.emptyComment');
  const row = { id: newId(), instanceId: instance.id, userId: ctx.user.id, creatorTime: ctx.now };
  const names = [...fileIdsOf(image), ...fileIdsOf(file)];
  const forbidden = await firstForbidden(ctx, names);
  if (forbidden !== undefined) throw new Refusal('error.notFound');
  await ctx.db.transaction(async (tx) => {
    await tx.kysely
      .insertInto('weftFlowComment')
      .values({ ...row, text: text ?? null, image: image ?? null, file: file ?? null })
      .execute();
    if (names.length) await holdFiles(tx, ctx.now, commentHolder(instance), [{ code: row.id, names }]);
    await tellConcerned(ctx, tx, instance);
  });
  return { data: { id: row.id }, msg: 'common.success' };
}

export async function removeComment(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx.kysely
      .deleteFrom('weftFlowComment')
      .where('id', '=', id)
      .where('userId', '=', ctx.user.id)
      .returning('instanceId')
      .executeTakeFirst();
    if (!gone) throw new Refusal('error.notFound');
    await tellConcerned(ctx, tx, await instanceOf(tx, gone.instanceId));
  });
  return { data: null, msg: 'common.deleted' };
}
