import { tagCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';

/** The label of an option on its colour. `colorKey`: the member of the row that holds the colour of a text. */
export const tag = defineWidget(
  {
    name: 'tag',
    kind: 'display',
    choice: true,
    cell: tagCell,
    propsSchema: propsOf({ colorKey: prop.text }),
  },
  () => import('./TagText').then(({ TagText }) => TagText),
);
