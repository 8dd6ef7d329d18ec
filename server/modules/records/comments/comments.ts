import type { Page } from '../../../../core/envelope';
import { newId } from '../../../../core/id';
import { filesNamedIn } from '../../../../core/model/namedFiles';
import { type Ctx, Refusal } from '../../../ctx';
import { type PageQuery, pageOf } from '../../../lists/paging';
import { commentHolder, holdFiles } from '../../../services/files/holders';
import { firstForbidden } from '../../../services/files/mayHave';
import { checkAttachments } from '../../../services/messages/noticeFiles';
import { sendTopic } from '../../../services/messages/topics';
import type { OpenModel } from '../access';
import { finders } from '../names';
import { amongSeers, assertSeen } from './seers';

/** Maximum people of one comment. */
export const mostMentioned = 20;

/** A comment as the detail of its record shows it. */
export interface Comment {
  id: string;
  text: string;
  files: unknown[];
  /** Names of those mentioned, joined. */
  mentions: string;
  /** `realName/account`. */
  user: string;
  /** Milliseconds. */
  time: number;
  /** 1: this person wrote it, and may delete it. */
  own: number;
}

interface Stored {
  id: string;
  text: string;
  files: string;
  mentions: string[];
  time: Date;
  userId: string;
  total: string;
}

/** The comments of a record, the latest first. */
export async function listComments(ctx: Ctx, model: OpenModel, id: string, query: PageQuery): Promise<Page<Comment>> {
  await assertSeen(ctx, model, id);
  const { currentPage, pageSize, offset } = pageOf(query);
  const rows = await ctx.db.raw<Stored>(
    `select id, text, files, mentions, creator_time as time, creator_user_id as "userId", count(*) over () as total
     from weft_record_comment where model_id = $1 and record_id = $2
     order by creator_time desc, id desc limit $3 offset $4`,
    [model.published.modelId, id, pageSize, offset],
  );
  const pagination = { currentPage, pageSize, total: Number(rows[0]?.total ?? 0) };
  if (!rows.length) return { list: [], pagination };
  const people = rows.flatMap(({ userId, mentions }) => [userId, ...mentions]);
  const names = await finders.user(ctx, [...new Set(people)]);
  const list = rows.map(({ mentions, files, time, userId, total: _, ...comment }) => ({
    ...comment,
    files: JSON.parse(files) as unknown[],
    mentions: mentions.map((each) => names.get(each) ?? each).join(', '),
    user: names.get(userId) ?? '',
    time: time.getTime(),
    own: Number(userId === ctx.user.id),
  }));
  return { list, pagination };
}

/** What a person writes under a record. */
export interface NewComment {
  text: string;
  files?: string | null;
  mentions?: readonly string[] | null;
}

/** Those mentioned; one who may not see the record refuses the comment. */
async function mentionedIn(ctx: Ctx, model: OpenModel, id: string, mentions: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(mentions)];
  const seers = await amongSeers(ctx, model, id, wanted);
  if (seers.length < wanted.length)
    throw new Refusal('talk.mayNotSee', {}, { errors: [{ field: 'mentions', message: '' }] });
  return wanted;
}

/** Stores a comment and sends a message to those mentioned, in one transaction. */
export async function addComment(ctx: Ctx, model: OpenModel, id: string, form: NewComment): Promise<void> {
  const { published } = model;
  await assertSeen(ctx, model, id);
  const text = form.text.trim();
  const files = form.files || '[]';
  checkAttachments(files);
  if (!text) throw new Refusal('talk.empty', {}, { errors: [{ field: 'text', message: '' }] });
  const mentions = await mentionedIn(ctx, model, id, form.mentions ?? []);
  const names = filesNamedIn(files);
  if (await firstForbidden(ctx, names))
    throw new Refusal('message.fileForbidden', {}, { errors: [{ field: 'files', message: '' }] });
  const comment = { id: newId(), modelId: published.modelId, recordId: id, text, files };
  await ctx.db.transaction(async (tx) => {
    await tx.kysely
      .insertInto('weftRecordComment')
      .values({
        ...comment,
        mentions: JSON.stringify(mentions),
        creatorTime: ctx.now,
        creatorUserId: ctx.user.id,
      })
      .execute();
    if (names.length) await holdFiles(tx, ctx.now, commentHolder(comment), [{ code: comment.id, names }]);
    await sendTopic(ctx, tx, {
      topic: 'mentioned',
      userIds: mentions.filter((userId) => userId !== ctx.user.id),
      values: { user: ctx.user.realName, model: published.model.fullName, text },
      record: { modelId: published.modelId, id },
    });
    ctx.publish('record.talked', {});
  });
}

/** Deletes a comment of this person; administrators may delete every one. */
export async function removeComment(ctx: Ctx, model: OpenModel, id: string, commentId: string): Promise<void> {
  await assertSeen(ctx, model, id);
  await ctx.db.transaction(async (tx) => {
    let rows = tx.kysely
      .deleteFrom('weftRecordComment')
      .where('id', '=', commentId)
      .where('modelId', '=', model.published.modelId)
      .where('recordId', '=', id)
      .returning('id');
    if (!ctx.user.isAdministrator) rows = rows.where('creatorUserId', '=', ctx.user.id);
    if (!(await rows.executeTakeFirst())) throw new Refusal('error.notFound');
    ctx.publish('record.talked', {});
  });
}
