import { optionCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

export const radio = defineWidget(
  {
    name: 'radio',
    kind: 'input',
    choice: true,
    ask: 'select',
    cell: optionCell,
    fromText: fromText('optionFromText'),
    propsSchema: propsOf({
      direction: prop.one('horizontal', 'vertical'),
      optionType: prop.one('default', 'button'),
      buttonStyle: prop.one('outline', 'solid'),
      border: prop.bool,
    }),
  },
  () => import('../formFields').then(({ Radio }) => Radio),
);
