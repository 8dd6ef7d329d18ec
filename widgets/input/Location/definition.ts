import { defineWidget, prop, propsOf } from '../../define';
import { placeText } from './place';

export const location = defineWidget<string | null>(
  {
    name: 'location',
    kind: 'input',
    ask: 'enter',
    cell: ({ value }) => placeText(value),
    propsSchema: propsOf({
      autoLocation: prop.bool,
      enableLocationScope: prop.bool,
      adjustmentScope: { type: ['number', 'null'] },
      enableDesktopLocation: prop.bool,
      locationScope: { type: 'array', items: { type: 'object' } },
    }),
  },
  () => import('./Location').then(({ Location }) => Location),
);
