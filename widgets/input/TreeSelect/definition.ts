import { optionCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

export const treeSelect = defineWidget(
  {
    name: 'treeSelect',
    kind: 'input',
    choice: true,
    ask: 'select',
    cell: optionCell,
    fromText: fromText('optionFromText'),
    multiple: true,
    propsSchema: propsOf({ multiple: prop.bool, filterable: prop.bool, clearable: prop.bool }),
  },
  () => import('./TreeSelect').then(({ TreeSelect }) => TreeSelect),
);
