import { defineWidget, prop, propsOf } from '../../define';

export const numRange = defineWidget<(number | null)[]>(
  {
    name: 'numRange',
    kind: 'input',
    empty: [],
    ask: 'enter',
    propsSchema: propsOf({ precision: { type: ['integer', 'null'] }, thousands: prop.bool }),
  },
  () => import('./NumberRange').then(({ NumberRange }) => NumberRange),
);
