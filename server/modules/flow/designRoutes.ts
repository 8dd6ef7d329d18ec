import { Type } from 'typebox';
import type { UploadedFile } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { oneByPerson } from '../../services/platform/oneByPerson';
import { assistList, saveAssist } from './administrators';
import { refuse } from './commands';
import { compareDesign } from './compare';
import { checkDesign, flowDesign, publishFlow, saveDesign } from './design';
import { exportBpmn, exportFamily, exportFlow, importFlow } from './exchange';
import { HandoverShape, handOver, workOf } from './handover';
import { listFlowRows } from './lists';
import { planMigration, startMigration } from './migration';
import { assignStep, changeStep, removeEnded, restore, retry, selectSteps, skip, suspend, terminate } from './monitor';
import { orAsk } from './prepare';
import { anything, FlowQueryShape, IdPath, MonitorShape, PageShape, said, text } from './routeParts';
import { engineModule, monitorActs, monitorModule } from './sees';
import { flowIdByCode, flowsOf, flowTree, quickFlows } from './selectors';
import { exportStatistics, FiguresShape, statistics } from './statistics';
import {
  copyFlow,
  createFlow,
  enableFlow,
  flowInfo,
  listFlows,
  removeFlow,
  TemplateShape,
  updateFlow,
} from './templates';
import { TryShape, tryDesign } from './tryOut';
import { listVersions, mainVersion, removeVersion } from './versions';

const reads = { module: engineModule };
const may = (button: string) => ({ module: engineModule, button });
const monitors = { module: monitorModule };
const designLimit = 2 * 1024 * 1024;
const oneComparison = oneByPerson('flow.compare.busy');
const empty = Type.Optional(Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]));

const StepName = Type.String({ maxLength: 64 });
const MigrationShape = Type.Optional(
  Type.Union([
    Type.Object({ map: Type.Optional(Type.Union([Type.Record(StepName, StepName), Type.Null()])) }),
    Type.Null(),
  ]),
);

/** Routes of flows that name one by its id. */
const ofFlow = (
  call: string,
  summary: string,
  more: Pick<RouteSpec, 'permission' | 'handler'> & Partial<RouteSpec>,
): RouteSpec => ({
  call,
  summary,
  path: IdPath,
  hides: 'none',
  ...more,
});

/** Designing, publishing and watching flows. */
export const designRoutes: RouteSpec[] = [
  {
    call: 'flowTemplate.list',
    summary: 'Flows',
    permission: reads,
    hides: 'column',
    query: Type.Object(
      {
        ...PageShape,
        category: text(50),
        type: anything,
        enabledMark: Type.Optional(Type.Integer()),
        modelId: text(50),
      },
      { additionalProperties: true },
    ),
    handler: (ctx, { query }) => listFlows(ctx, query),
  },
  ofFlow('flowTemplate.info', 'A flow', { permission: reads, handler: (ctx, { path }) => flowInfo(ctx, path.id) }),
  {
    call: 'flowTemplate.create',
    summary: 'Makes a flow',
    permission: may('btn_add'),
    hides: 'none',
    body: TemplateShape,
    bodyLimit: designLimit,
    audit: 'flow design',
    handler: (ctx, { body }) => createFlow(ctx, body),
  },
  ofFlow('flowTemplate.update', 'Changes a flow', {
    permission: may('btn_edit'),
    body: TemplateShape,
    bodyLimit: designLimit,
    audit: 'flow design',
    handler: (ctx, { path, body }) => updateFlow(ctx, path.id, body),
  }),
  ofFlow('flowTemplate.remove', 'Deletes a flow without running instances', {
    permission: may('btn_remove'),
    audit: 'flow design',
    handler: (ctx, { path }) => removeFlow(ctx, path.id),
  }),
  ofFlow('flowTemplate.copy', 'Copies a flow', {
    permission: may('btn_add'),
    body: empty,
    audit: 'flow design',
    handler: (ctx, { path }) => copyFlow(ctx, path.id),
  }),
  ofFlow('flowTemplate.export', 'The file of a flow', {
    permission: may('btn_export'),
    handler: (ctx, { path }) => exportFlow(ctx, path.id),
  }),
  ofFlow('flowTemplate.exportFamily', 'The flow as a file of the family, and what that cannot say', {
    permission: may('btn_export'),
    handler: (ctx, { path }) => exportFamily(ctx, path.id),
  }),
  ofFlow('flowTemplate.exportBpmn', 'The flow as BPMN 2.0', {
    permission: may('btn_export'),
    handler: (ctx, { path }) => exportBpmn(ctx, path.id),
  }),
  {
    call: 'flowTemplate.import',
    summary: 'Makes the flow of a file',
    permission: may('btn_import'),
    hides: 'none',
    upload: { maxBytes: designLimit },
    audit: 'flow design',
    handler: (ctx, { file }) => importFlow(ctx, file as UploadedFile),
  },
  ofFlow('flowTemplate.release', 'Allows new starts', {
    permission: may('btn_edit'),
    body: empty,
    audit: 'flow design',
    handler: (ctx, { path }) => enableFlow(ctx, path.id, 1),
  }),
  ofFlow('flowTemplate.stop', 'Ends new starts', {
    permission: may('btn_edit'),
    body: empty,
    audit: 'flow design',
    handler: (ctx, { path }) => enableFlow(ctx, path.id, 0),
  }),
  {
    call: 'flowTemplate.selector',
    summary: 'Enabled flows by category',
    permission: 'signedIn',
    query: Type.Object({ type: anything }, { additionalProperties: true }),
    handler: (ctx) => flowTree(ctx),
  },
  { call: 'flowTemplate.all', summary: 'The same', permission: 'signedIn', handler: (ctx) => flowTree(ctx) },
  {
    call: 'flowTemplate.quick',
    summary: 'Flows that this person may start',
    permission: 'signedIn',
    query: Type.Object({ ...PageShape, category: text(50), flowType: anything }, { additionalProperties: true }),
    handler: (ctx, { query }) => quickFlows(ctx, query),
  },
  ofFlow('flowTemplate.flows', 'The version in force of a flow', {
    permission: 'signedIn',
    hides: undefined,
    query: Type.Object({ type: text(2) }, { additionalProperties: true }),
    handler: (ctx, { path, query }) => flowsOf(ctx, path.id, query.type),
  }),
  ofFlow('flowTemplate.versions', 'Versions of a flow', {
    permission: reads,
    query: Type.Object(PageShape, { additionalProperties: true }),
    handler: (ctx, { path, query }) => listVersions(ctx, path.id, query),
  }),
  ofFlow('flowTemplate.mainVersion', 'Puts a version in force', {
    permission: may('btn_release'),
    body: empty,
    audit: 'flow design',
    handler: (ctx, { path }) => mainVersion(ctx, path.id),
  }),
  ofFlow('flowTemplate.removeVersion', 'Deletes a version that nobody uses', {
    permission: may('btn_remove'),
    audit: 'flow design',
    handler: (ctx, { path }) => removeVersion(ctx, path.id),
  }),
  {
    call: 'flowTemplate.idByCode',
    summary: 'The id of the flow with a code',
    permission: 'signedIn',
    path: Type.Object({ enCode: Type.String({ maxLength: 50 }) }),
    handler: (ctx, { path }) => flowIdByCode(ctx, path.enCode),
  },
  ofFlow('flowTemplate.design', 'What the designer edits', {
    permission: reads,
    handler: (ctx, { path }) => flowDesign(ctx, path.id),
  }),
  ofFlow('flowTemplate.saveDesign', 'Saves the design, unless somebody saved meanwhile', {
    permission: may('btn_edit'),
    body: Type.Object({ document: Type.Unknown(), revision: Type.Integer() }),
    bodyLimit: designLimit,
    audit: 'flow design',
    handler: (ctx, { path, body }) => saveDesign(ctx, path.id, body),
  }),
  ofFlow('flowTemplate.publish', 'Puts the saved design in force', {
    permission: may('btn_release'),
    body: Type.Optional(Type.Union([Type.Object({ revision: Type.Optional(Type.Integer()) }), Type.Null()])),
    audit: 'flow design',
    handler: (ctx, { path, body }) => publishFlow(ctx, path.id, body ?? {}),
  }),
  ofFlow('flowTemplate.assistList', 'Who administers the instances of a flow', {
    permission: reads,
    handler: (ctx, { path }) => assistList(ctx, path.id),
  }),
  {
    call: 'flowTemplate.assist',
    summary: 'Names who administers the instances of a flow',
    // They see and change all of its instances: only those name them who see and change all.
    permission: monitorActs,
    hides: 'none',
    body: Type.Object({
      templateId: Type.String({ maxLength: 50 }),
      list: Type.Optional(Type.Union([Type.Array(Type.String({ maxLength: 50 }), { maxItems: 1_000 }), Type.Null()])),
    }),
    audit: 'flow design',
    handler: (ctx, { body }) => saveAssist(ctx, body.templateId, body.list ?? []),
  },
  ofFlow('flowTemplate.migrationPlan', 'What a migration of running instances to the version in force would do', {
    permission: may('btn_release'),
    body: MigrationShape,
    handler: (ctx, { path, body }) => planMigration(ctx, path.id, body ?? {}),
  }),
  ofFlow('flowTemplate.migrate', 'Brings running instances to the version in force, as a job', {
    permission: may('btn_release'),
    body: MigrationShape,
    audit: 'flow design',
    handler: (ctx, { path, body }) => startMigration(ctx, path.id, body ?? {}),
  }),
  {
    call: 'flowTemplate.check',
    summary: 'What is wrong with a design; nothing is stored',
    permission: reads,
    hides: 'none',
    body: Type.Object({ document: Type.Unknown() }),
    bodyLimit: designLimit,
    handler: (ctx, { body }) => checkDesign(ctx, body),
  },
  {
    call: 'flowTemplate.tryOut',
    summary: 'What would happen to these values; nothing is stored',
    permission: reads,
    hides: 'none',
    body: TryShape,
    bodyLimit: designLimit,
    handler: (ctx, { body }) => tryDesign(ctx, body),
  },
  ofFlow('flowTemplate.compare', 'Which of the newest records would go another way; nothing is stored', {
    permission: reads,
    body: Type.Object({ document: Type.Unknown() }),
    bodyLimit: designLimit,
    handler: (ctx, { path, body }) => oneComparison(ctx, () => compareDesign(ctx, path.id, body)),
  }),

  {
    call: 'flowHandover.work',
    summary: 'What a person leaves behind: tasks, what they handed in, whom they lead',
    permission: { module: 'permission.user', button: 'btn_edit' },
    hides: 'none',
    query: Type.Object({ fromId: Type.String({ maxLength: 50 }) }),
    handler: (ctx, { query }) => workOf(ctx, query.fromId),
  },
  {
    call: 'flowHandover.hand',
    summary: 'Hands the work of a person to another one; answers what could not be handed over',
    permission: { module: 'permission.user', button: 'btn_edit' },
    hides: 'none',
    body: HandoverShape,
    audit: 'flow',
    handler: (ctx, { body }) => handOver(ctx, said(body)),
  },
  {
    call: 'flowMonitor.list',
    summary: 'Instances of all flows',
    permission: monitors,
    hides: 'column',
    query: FlowQueryShape,
    handler: (ctx, { query }) => listFlowRows(ctx, 'monitor', query),
  },
  {
    call: 'flowMonitor.remove',
    summary: 'Deletes ended instances',
    permission: { module: monitorModule, button: 'btn_remove' },
    hides: 'none',
    body: Type.Object({ ids: Type.String({ maxLength: 10_000 }) }),
    audit: 'flow',
    handler: (ctx, { body }) => removeEnded(ctx, body.ids),
  },
  ...(
    [
      ['flowMonitor.retry', 'Tries again what an incident stopped', retry],
      ['flowMonitor.skip', 'Skips what an incident stopped, with the reason', skip],
      ['flowBefore.assign', 'Replaces the people of a step', assignStep],
      ['flowBefore.suspend', 'Suspends an instance', suspend],
      ['flowBefore.restore', 'Lets a suspended instance go on', restore],
    ] as const
  ).map(
    ([call, summary, act]): RouteSpec => ({
      call,
      summary,
      permission: 'signedIn',
      path: IdPath,
      body: Type.Optional(Type.Union([MonitorShape, Type.Null()])),
      audit: 'flow',
      handler: (ctx, { path, body }) => act(ctx, path.id, said(body ?? {})),
    }),
  ),
  {
    call: 'flowBefore.change',
    summary: 'Moves a running instance to a step, or revives an ended one there',
    permission: 'signedIn',
    body: MonitorShape,
    audit: 'flow',
    handler: (ctx, { body }) => orAsk(() => changeStep(ctx, said(body))),
  },
  {
    call: 'flowBefore.cancel',
    summary: 'Ends an instance: by the button of a task (its operator id), or as an administrator of flows',
    permission: 'signedIn',
    path: IdPath,
    body: Type.Optional(Type.Union([MonitorShape, Type.Null()])),
    audit: 'flow',
    handler: (ctx, { path, body }) =>
      path.id.includes('_') ? refuse(ctx, path.id, said(body ?? {})) : terminate(ctx, path.id, said(body ?? {})),
  },
  {
    call: 'flowBefore.selector',
    summary: 'Steps for a change or a revival',
    permission: 'signedIn',
    path: IdPath,
    handler: (ctx, { path }) => selectSteps(ctx, path.id),
  },
  {
    call: 'flowMonitor.statistics',
    summary: 'Times and numbers by step, by week and by person',
    permission: monitors,
    hides: 'none',
    query: FiguresShape,
    handler: (ctx, { query }) => statistics(ctx, query),
  },
  {
    call: 'flowMonitor.exportStatistics',
    summary: 'The figures of the steps as a spreadsheet',
    audit: 'export',
    permission: monitors,
    hides: 'none',
    query: FiguresShape,
    handler: (ctx, { query }) => exportStatistics(ctx, query),
  },
];
