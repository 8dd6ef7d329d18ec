import { tagCell } from '../../cells';
import { defineWidget, propsOf } from '../../define';

/** The label of an option on its colour. */
export const tag = defineWidget(
  { name: 'tag', kind: 'display', choice: true, wholeCell: true, cell: tagCell, propsSchema: propsOf() },
  () => import('./TagText').then(({ TagText }) => TagText),
);
