import { defineWidget, propsOf } from '../../define';
import { htmlText } from './htmlText';

export const editor = defineWidget<string>(
  {
    name: 'editor',
    kind: 'input',
    empty: '',
    ask: 'enter',
    detail: 'component',
    cell: ({ value }) => htmlText(value),
    propsSchema: propsOf(),
  },
  () => import('./Editor').then(({ Editor }) => Editor),
);
