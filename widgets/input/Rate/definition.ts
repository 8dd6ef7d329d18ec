import { rateCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

export const rate = defineWidget<number | null>(
  {
    name: 'rate',
    kind: 'input',
    ordered: true,
    ask: 'select',
    cell: rateCell,
    fromText: fromText('starsFromText'),
    propsSchema: propsOf({
      count: { type: 'integer', minimum: 1, maximum: 20 },
      allowHalf: prop.bool,
      showText: prop.bool,
      showScore: prop.bool,
    }),
  },
  () => import('./Rate').then(({ Rate }) => Rate),
);
