import type { RouteSpec } from '../../http/routeSpec';
import { deadList, retryDead, skipDead } from '../../queue/deadLetters';
import { listRoute } from '../../resources/listRoute';
import { cancelJob, jobDownload, jobInfo, ownJobList } from './ownJobs';

/** Background jobs of the signed-in person (ours). */
export const jobRoutes: RouteSpec[] = [
  listRoute('job.list', { summary: 'Own background jobs (ours)', permission: 'signedIn', list: ownJobList }),
  {
    call: 'job.info',
    summary: 'Status, counts and result of an own job (ours)',
    permission: 'signedIn',
    handler: (ctx, { path }) => jobInfo(ctx, path.id),
  },
  {
    call: 'job.download',
    summary: 'A link to the file of an own job (ours)',
    permission: 'signedIn',
    handler: (ctx, { path }) => jobDownload(ctx, path.id),
  },
  {
    call: 'job.cancel',
    summary: 'Cancel an own job that waits or runs (ours)',
    permission: 'signedIn',
    handler: (ctx, { path }) => cancelJob(ctx, path.id),
  },
  listRoute('job.dead', {
    summary: 'Work of every kind that waits for a decision: failed, or unclear (ours)',
    permission: 'administrator',
    list: deadList,
  }),
  {
    call: 'job.retry',
    summary: 'Try failed or unclear work again (ours)',
    permission: 'administrator',
    handler: (ctx, { path }) => retryDead(ctx, path.id),
  },
  {
    call: 'job.skip',
    summary: 'Take failed or unclear work from the list without doing it (ours)',
    permission: 'administrator',
    handler: (ctx, { path }) => skipDead(ctx, path.id),
  },
];
