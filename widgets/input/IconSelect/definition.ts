import { createElement } from 'react';
import { defineWidget, propsOf } from '../../define';
import { Icon } from '../../icons';

export const iconSelect = defineWidget<string>(
  {
    name: 'iconSelect',
    kind: 'input',
    ask: 'select',
    align: 'center',
    cell: ({ value }) => (value ? createElement(Icon, { name: value }) : null),
    propsSchema: propsOf({}),
  },
  () => import('./IconSelect').then(({ IconSelect }) => IconSelect),
);
