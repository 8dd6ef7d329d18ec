import type { Figure } from '../../module';

const countOf = (where: string) => `select count(*) from weft_job where ${where}`;
const due = `status = 'waiting' and due_time <= now()`;

/** Work of all processes; each count reads an index of few rows. Tasks of the time are late only when they are due. */
export const queueFigures: readonly Figure[] = [
  {
    name: 'weft_jobs',
    help: 'Background work of all processes: waiting is due, later has another try; failed and unclear gave up.',
    series: [
      { labels: { status: 'waiting' }, sql: countOf(due) },
      {
        labels: { status: 'later' },
        sql: countOf(`status = 'waiting' and due_time > now() and kind not like 'task.%'`),
      },
      { labels: { status: 'running' }, sql: countOf(`status = 'running'`) },
      { labels: { status: 'failed' }, sql: countOf(`status = 'failed' and not listed`) },
      { labels: { status: 'unclear' }, sql: countOf(`status = 'unclear' and not listed`) },
    ],
  },
  {
    name: 'weft_jobs_oldest_seconds',
    help: 'For how long the oldest waiting work has been due.',
    series: [{ sql: `select extract(epoch from now() - min(due_time)) from weft_job where ${due}` }],
  },
];
