import { timeRangeCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';

export const timeRange = defineWidget<string[]>(
  {
    name: 'timeRange',
    kind: 'input',
    empty: [],
    ask: 'select',
    cell: timeRangeCell,
    propsSchema: propsOf({ format: prop.one('HH:mm:ss', 'HH:mm') }),
  },
  () => import('../pickers').then(({ TimeRange }) => TimeRange),
);
