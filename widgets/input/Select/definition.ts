import { optionCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

export const select = defineWidget(
  {
    name: 'select',
    kind: 'input',
    choice: true,
    ask: 'select',
    cell: optionCell,
    fromText: fromText('optionFromText'),
    multiple: true,
    propsSchema: propsOf({ multiple: prop.bool, filterable: prop.bool, clearable: prop.bool }),
  },
  () => import('../basics').then(({ Select }) => Select),
);
