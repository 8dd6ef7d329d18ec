import { Type } from 'typebox';
import type { Ctx, Reply } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { candidates, candidateUsers } from './candidates';
import { addSign, approve, batch, orderOn, reject, saveAudit, takeBack, transfer } from './commands';
import { CommentShape, createComment, listComments, removeComment } from './comments';
import { openFlow, taskInfo } from './detail';
import { removeOwn, saveFlow } from './drafts';
import {
  createEntrust,
  EntrustShape,
  entrustInfo,
  listEntrusts,
  removeEntrust,
  stopEntrust,
  updateEntrust,
} from './entrust';
import { listFlowRows, todoCount } from './lists';
import type { FlowList } from './may';
import { orAsk } from './prepare';
import { groupedLines } from './recordList';
import { rejectList } from './rejectList';
import {
  AuditShape,
  anything,
  BatchShape,
  CandidatesShape,
  CommandBodyShape,
  FlowQueryShape,
  IdPath,
  PageShape,
  SaveBodyShape,
  StartBodyShape,
  said,
  text,
} from './routeParts';
import { isDraft, startFlow } from './start';
import { subFlows } from './subFlows';

const permission = 'signedIn' as const;
const byCategory: Record<string, FlowList> = { 1: 'todo', 2: 'done', 3: 'copied', 4: 'todo' };
const formLimit = 4 * 1024 * 1024;

/** One act on a task, by its operator id. */
const onTask = (
  call: string,
  summary: string,
  act: (ctx: Ctx, id: string, body: never) => Promise<Reply>,
): RouteSpec => ({
  call,
  summary,
  permission,
  path: IdPath,
  body: AuditShape,
  bodyLimit: formLimit,
  audit: 'flow',
  handler: (ctx, { path, body }) => orAsk(() => act(ctx, path.id, said(body) as never)),
});

/** What everybody does with flows: start, decide, look, entrust, comment. */
export const personRoutes: RouteSpec[] = [
  {
    call: 'flowTask.create',
    summary: 'Starts a flow: its record and its instance, as a draft (status 1) or handed in (0)',
    permission,
    body: StartBodyShape,
    bodyLimit: formLimit,
    audit: 'flow',
    handler: (ctx, { body }) =>
      orAsk(async () => ({
        data: await startFlow(ctx, said(body)),
        msg: isDraft(body) ? 'common.saved' : 'flow.msg.submitted',
      })),
  },
  {
    call: 'flowTask.update',
    summary: 'Keeps or hands in what is a draft, was returned or withdrawn',
    permission,
    path: IdPath,
    body: SaveBodyShape,
    bodyLimit: formLimit,
    audit: 'flow',
    handler: (ctx, { path, body }) =>
      orAsk(async () => ({
        data: await saveFlow(ctx, path.id, said(body)),
        msg: isDraft(body) ? 'common.saved' : 'flow.msg.submitted',
      })),
  },
  {
    call: 'flowBefore.list',
    summary: 'To do (1), done (2), copied (3), to do for batch (4)',
    permission,
    path: Type.Object({ category: Type.String({ pattern: '^[1-4]$' }) }),
    query: FlowQueryShape,
    handler: (ctx, { path, query }) => listFlowRows(ctx, byCategory[path.category] ?? 'todo', query),
  },
  {
    call: 'flowBefore.info',
    summary: 'An instance as its page shows it; 0: the form of a start',
    permission,
    path: IdPath,
    query: Type.Object(
      { taskNodeId: text(50), taskOperatorId: text(100), flowId: text(50) },
      { additionalProperties: true },
    ),
    handler: (ctx, { path, query }) => openFlow(ctx, path.id, query),
  },
  {
    call: 'flowBefore.candidates',
    summary: 'What has to be chosen before a command, and the way it will go',
    permission,
    path: IdPath,
    body: CandidatesShape,
    bodyLimit: formLimit,
    handler: (ctx, { path, body }) => candidates(ctx, path.id, said(body)),
  },
  {
    call: 'flowBefore.candidateUsers',
    summary: 'People that may be chosen for a step',
    permission,
    path: IdPath,
    body: CandidatesShape,
    bodyLimit: formLimit,
    handler: (ctx, { path, body }) => candidateUsers(ctx, path.id, said(body)),
  },
  onTask('flowBefore.audit', 'Approves a task', approve),
  onTask('flowBefore.reject', 'Returns a task', reject),
  onTask('flowBefore.saveAudit', 'Keeps what the approver typed', saveAudit),
  onTask('flowBefore.freeApprover', 'Adds people before or after a task', addSign),
  onTask('flowBefore.transfer', 'Hands a task to another person', transfer),
  onTask('flowBefore.recall', 'Takes back an own approval, by the id of its line', takeBack),
  {
    call: 'flowBefore.rejectList',
    summary: 'Steps to which a task may be returned',
    permission,
    path: IdPath,
    handler: (ctx, { path }) => rejectList(ctx, path.id),
  },
  {
    call: 'flowBefore.records',
    summary: 'Lines of the approval, in groups by department (1), role (2) or position (3)',
    permission,
    path: IdPath,
    query: Type.Object({ category: anything, type: anything }, { additionalProperties: true }),
    handler: (ctx, { path, query }) => groupedLines(ctx, path.id, query),
  },
  {
    call: 'flowBefore.subFlows',
    summary: 'What the sub-flows of a step show',
    permission,
    path: IdPath,
    handler: (ctx, { path }) => subFlows(ctx, path.id),
  },
  {
    call: 'flowBefore.taskInfo',
    summary: 'Whether a task was handled already',
    permission,
    path: IdPath,
    handler: (ctx, { path }) => taskInfo(ctx, path.id),
  },
  {
    call: 'flowBefore.batch',
    summary: 'The same act on many tasks; the result of each',
    permission,
    body: BatchShape,
    audit: 'flow',
    handler: (ctx, { body }) => batch(ctx, said(body)),
  },
  {
    call: 'flowLaunch.list',
    summary: 'Instances that this person started',
    permission,
    query: FlowQueryShape,
    handler: (ctx, { query }) => listFlowRows(ctx, 'started', query),
  },
  {
    call: 'flowLaunch.remove',
    summary: 'Deletes a draft, or what was withdrawn',
    permission,
    path: IdPath,
    audit: 'flow',
    handler: async (ctx, { path }) => ({ data: await removeOwn(ctx, path.id), msg: 'common.deleted' }),
  },
  {
    call: 'flowLaunch.withdraw',
    summary: 'Withdraws an own instance',
    permission,
    path: IdPath,
    body: CommandBodyShape,
    audit: 'flow',
    handler: async (ctx, { path, body }) => {
      await orderOn(ctx, path.id, { do: 'withdraw' }, said(body));
      return { data: null, msg: 'flow.msg.withdrawn' };
    },
  },
  {
    call: 'flowLaunch.press',
    summary: 'Urges those who have not decided',
    permission,
    path: IdPath,
    body: Type.Optional(Type.Union([CommandBodyShape, Type.Null()])),
    audit: 'flow',
    handler: async (ctx, { path, body }) => {
      await orderOn(ctx, path.id, { do: 'urge' }, said(body ?? {}));
      return { data: null, msg: 'flow.msg.urged' };
    },
  },
  {
    call: 'flow.todoCount',
    summary: 'Numbers of tasks, of done ones and of unread copies',
    permission,
    body: Type.Optional(Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()])),
    handler: (ctx) => todoCount(ctx),
  },
  {
    call: 'flowComment.list',
    summary: 'Comments of an instance',
    permission,
    query: Type.Object(
      { ...PageShape, taskId: Type.String({ minLength: 1, maxLength: 100 }) },
      { additionalProperties: true },
    ),
    handler: (ctx, { query }) => listComments(ctx, query),
  },
  {
    call: 'flowComment.create',
    summary: 'Comments on an instance',
    permission,
    body: CommentShape,
    audit: 'flow',
    handler: (ctx, { body }) => createComment(ctx, body),
  },
  {
    call: 'flowComment.remove',
    summary: 'Deletes an own comment',
    permission,
    path: IdPath,
    audit: 'flow',
    handler: (ctx, { path }) => removeComment(ctx, path.id),
  },
  {
    call: 'flowDelegate.list',
    summary: 'Own entrustments (1), or those to this person (2)',
    permission,
    query: Type.Object(
      { ...PageShape, myOrDelagateToMe: text(2), delegateType: Type.Optional(Type.String({ pattern: '^\\d{0,5}$' })) },
      { additionalProperties: true },
    ),
    handler: (ctx, { query }) => listEntrusts(ctx, said(query)),
  },
  {
    call: 'flowDelegate.info',
    summary: 'An entrustment',
    permission,
    path: IdPath,
    handler: (ctx, { path }) => entrustInfo(ctx, path.id),
  },
  {
    call: 'flowDelegate.create',
    summary: 'Entrusts somebody with starts (0) or approvals (1)',
    permission,
    body: EntrustShape,
    audit: 'entrustment',
    handler: (ctx, { body }) => createEntrust(ctx, body),
  },
  {
    call: 'flowDelegate.update',
    summary: 'Changes an own entrustment',
    permission,
    path: IdPath,
    body: EntrustShape,
    audit: 'entrustment',
    handler: (ctx, { path, body }) => updateEntrust(ctx, path.id, body),
  },
  {
    call: 'flowDelegate.remove',
    summary: 'Deletes an own entrustment',
    permission,
    path: IdPath,
    audit: 'entrustment',
    handler: (ctx, { path }) => removeEntrust(ctx, path.id),
  },
  {
    call: 'flowDelegate.stop',
    summary: 'Ends an own entrustment now',
    permission,
    path: IdPath,
    body: Type.Optional(Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()])),
    audit: 'entrustment',
    handler: (ctx, { path }) => stopEntrust(ctx, path.id),
  },
];
