import { dateRangeCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';

export const dateRange = defineWidget<number[]>(
  {
    name: 'dateRange',
    kind: 'input',
    empty: [],
    ask: 'select',
    cell: dateRangeCell,
    propsSchema: propsOf({ format: prop.text }),
  },
  () => import('../pickers').then(({ DateRange }) => DateRange),
);
