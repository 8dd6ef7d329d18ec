import { closed, list, one, ref, text } from '../../../core/language/schema/build';
import { defineView } from '../../../engine/defineView';
import type { GridDoc } from './GridDoc';
import { GridView } from './GridView';

export const gridView = defineView<GridDoc>({
  name: 'grid',
  propsSchema: {
    properties: {
      columns: one(12, 24),
      gapPx: ref('px'),
      items: list(
        closed('an area of a grid', { name: text, span: ref('span'), title: ref('text'), views: list(ref('view')) }, [
          'name',
          'views',
        ]),
      ),
    },
    required: ['items'],
  },
  component: GridView,
});
