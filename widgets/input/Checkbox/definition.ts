import { optionsCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

export const checkbox = defineWidget<unknown[]>(
  {
    name: 'checkbox',
    kind: 'input',
    choice: true,
    empty: [],
    ask: 'select',
    cell: optionsCell,
    fromText: fromText('optionsFromText'),
    propsSchema: propsOf({
      direction: prop.one('horizontal', 'vertical'),
      optionType: prop.one('default', 'button'),
      border: prop.bool,
    }),
  },
  () => import('../formFields').then(({ Checkbox }) => Checkbox),
);
