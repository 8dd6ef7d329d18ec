import type { Figure } from '../../module';

/** How much work of some kinds of the queue waits, and gave up. `where`: SQL of weft_job. */
export const workFigure = (name: string, help: string, where: string, statuses: readonly string[]): Figure => ({
  name,
  help,
  series: statuses.map((status) => ({
    labels: { status },
    sql: `select count(*) from weft_job where ${where} and status = '${status}'`,
  })),
});
