import { Type } from 'typebox';
import type { RouteSpec } from '../../../http/routeSpec';
import type { OpenModel } from '../access';
import { relatedRecords } from '../relatedRecords';
import { RecordPath } from '../routes';
import { addComment, listComments, mostMentioned, removeComment } from './comments';
import { recordHistory } from './history';
import { seersOf } from './seers';

const permission = { model: true } as const;
/** Those who may open the record. */
const model = { button: ['btn_detail', 'btn_edit'] } as const;
const Paging = Type.Object(
  {
    currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1 })),
    keyword: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: true },
);
const CommentPath = Type.Object({ ...RecordPath.properties, commentId: Type.String({ maxLength: 50 }) });

/** Comments and history of a model's records, under the permission of the record (ours, issue 13). */
// biome-ignore lint/suspicious/noExplicitAny: what a route's own schemas have checked
export const recordCommentRoutes: RouteSpec<any, any, any, OpenModel>[] = [
  {
    call: 'record.comments',
    summary: 'A page of the comments of a record (ours)',
    permission,
    model,
    path: RecordPath,
    query: Paging,
    handler: async (ctx, { path, query, model: opened }) => ({
      data: await listComments(ctx, opened, path.id, query),
    }),
  },
  {
    call: 'record.comment',
    summary: 'Write a comment and send a message to those mentioned (ours)',
    permission,
    model,
    path: RecordPath,
    body: Type.Object({
      text: Type.String({ maxLength: 2_000 }),
      files: Type.Optional(Type.Union([Type.String({ maxLength: 20_000 }), Type.Null()])),
      mentions: Type.Optional(
        Type.Union([Type.Array(Type.String({ maxLength: 50 }), { maxItems: mostMentioned }), Type.Null()]),
      ),
    }),
    handler: async (ctx, { path, body, model: opened }) => {
      await addComment(ctx, opened, path.id, body);
      return { data: null, msg: 'talk.sent' };
    },
  },
  {
    call: 'record.removeComment',
    summary: 'Delete a comment of one’s own (ours)',
    permission,
    model,
    path: CommentPath,
    handler: async (ctx, { path, model: opened }) => {
      await removeComment(ctx, opened, path.id, path.commentId);
      return { data: null, msg: 'common.deleted' };
    },
  },
  {
    call: 'record.seers',
    summary: 'People who may see a record, to be mentioned: at most 20 (ours)',
    permission,
    model,
    path: RecordPath,
    query: Paging,
    handler: async (ctx, { path, query, model: opened }) => ({
      data: { list: await seersOf(ctx, opened, path.id, query.keyword) },
    }),
  },
  {
    call: 'record.related',
    summary: 'Records of the person’s models that name a record (ours)',
    permission,
    model,
    path: RecordPath,
    handler: (ctx, { path, model: opened }) => relatedRecords(ctx, opened, path.id),
  },
  {
    call: 'record.history',
    summary: 'Who changed which field of a record from what to what (ours)',
    permission,
    model,
    path: RecordPath,
    query: Paging,
    handler: async (ctx, { path, query, model: { published, access } }) => ({
      data: await recordHistory(ctx, published, access, path.id, query),
    }),
  },
];
