import { numberRangeCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';

export const numRange = defineWidget<(number | null)[]>(
  {
    name: 'numRange',
    kind: 'input',
    empty: [],
    ask: 'enter',
    cell: numberRangeCell,
    propsSchema: propsOf({ precision: { type: ['integer', 'null'] }, thousands: prop.bool }),
  },
  () => import('../formFields').then(({ NumberRange }) => NumberRange),
);
