import type { Figure } from '../../module';
import { underWayList } from './store';

/** Approvals at /metrics; both read a partial index. */
export const flowFigures: readonly Figure[] = [
  {
    name: 'weft_flow_under_way',
    help: 'Approvals that people or the flow have something to do in.',
    series: [{ sql: `select count(*) from weft_flow_instance where status in (${underWayList})` }],
  },
  {
    name: 'weft_flow_open_tasks',
    help: 'Tasks of approvals that wait for a person.',
    series: [{ sql: `select count(*) from weft_flow_task where status = 'open'` }],
  },
];
