import { switchCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

const state = { type: ['number', 'string', 'boolean'] };

export const switchWidget = defineWidget<number | string | boolean>(
  {
    name: 'switch',
    kind: 'input',
    empty: 0,
    ask: 'select',
    texts: ['activeTxt', 'inactiveTxt'],
    cell: switchCell,
    fromText: fromText('switchFromText'),
    propsSchema: propsOf({
      activeValue: state,
      inactiveValue: state,
      activeTxt: prop.text,
      inactiveTxt: prop.text,
      size: prop.one('small', 'default'),
    }),
  },
  () => import('../formFields').then(({ Switch }) => Switch),
);
