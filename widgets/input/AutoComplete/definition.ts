import { inputCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

export const autoComplete = defineWidget<string>(
  {
    name: 'autoComplete',
    kind: 'input',
    empty: '',
    ask: 'enter',
    cell: inputCell,
    fromText: fromText('oneLine'),
    propsSchema: propsOf({
      interfaceId: prop.text,
      templateJson: { type: 'array' },
      relationField: prop.text,
      total: { type: 'integer', minimum: 1, maximum: 200 },
      clearable: prop.bool,
    }),
  },
  () => import('./AutoComplete').then(({ AutoComplete }) => AutoComplete),
);
