import { numberCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';

export const calculate = defineWidget<number | null>(
  {
    name: 'calculate',
    kind: 'input',
    ordered: true,
    align: 'right',
    cell: (cell) => numberCell({ ...cell, props: { precision: 2, ...cell.props } }),
    propsSchema: propsOf({
      precision: { type: ['integer', 'null'], minimum: 0, maximum: 15 },
      thousands: prop.bool,
      isAmountChinese: prop.bool,
    }),
  },
  () => import('./Calculate').then(({ Calculate }) => Calculate),
);
