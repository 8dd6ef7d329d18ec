import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { startJob } from '../../services/jobs/startJob';
import { customersToImport } from './importSheet';
import { sampleState } from './state';

async function start(ctx: Ctx, kind: 'sample.install' | 'sample.remove'): Promise<Reply> {
  const { job } = await sampleState(ctx.db);
  if (job) throw new Refusal('sample.busy');
  const jobId = await ctx.db.transaction((tx) => startJob(ctx, tx, { kind, title: ctx.t(kind), input: {} }));
  return { data: { jobId }, msg: `${kind}Started` };
}

/** The sample application (ours): customers, orders, assets, maintenance and leave, with people, roles and a portal. */
export const sampleRoutes: RouteSpec[] = [
  {
    call: 'sample.state',
    summary: 'Whether the sample application is installed, and the job that installs or removes it (ours)',
    permission: 'administrator',
    handler: async (ctx) => ({ data: await sampleState(ctx.db) }),
  },
  {
    call: 'sample.customers',
    summary: 'A workbook of customers for the import of the sample application (ours)',
    permission: 'administrator',
    handler: customersToImport,
  },
  {
    call: 'sample.install',
    summary: 'Install the sample application, as a job (ours)',
    permission: 'administrator',
    handler: (ctx) => start(ctx, 'sample.install'),
  },
  {
    call: 'sample.remove',
    summary: 'Remove the sample application with its tables, as a job (ours)',
    permission: 'administrator',
    handler: (ctx) => start(ctx, 'sample.remove'),
  },
];
