import { pathCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

export const cascader = defineWidget<unknown[]>(
  {
    name: 'cascader',
    kind: 'input',
    choice: true,
    empty: [],
    ask: 'select',
    cell: pathCell,
    fromText: fromText('pathFromText'),
    multiple: true,
    propsSchema: propsOf({
      multiple: prop.bool,
      filterable: prop.bool,
      clearable: prop.bool,
      showAllLevels: prop.bool,
      separator: prop.text,
    }),
  },
  () => import('./Cascader').then(({ Cascader }) => Cascader),
);
