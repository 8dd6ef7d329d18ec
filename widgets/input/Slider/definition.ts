import { sliderCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

export const slider = defineWidget<number | number[] | null>(
  {
    name: 'slider',
    kind: 'input',
    ordered: true,
    ask: 'select',
    align: 'right',
    cell: sliderCell,
    fromText: fromText('levelFromText'),
    propsSchema: propsOf({
      min: prop.limit,
      max: prop.limit,
      step: prop.limit,
      range: prop.bool,
      showStops: prop.bool,
    }),
  },
  () => import('./Slider').then(({ Slider }) => Slider),
);
