import { closed, flag, list, one, ref, text } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { GridDoc } from './GridDoc';

export const gridView = defineView<GridDoc>({
  name: 'grid',
  propsSchema: {
    properties: {
      columns: one(12, 24),
      gapPx: ref('px'),
      arrange: flag,
      items: list(
        closed('an area of a grid', { name: text, span: ref('span'), title: ref('text'), views: list(ref('view')) }, [
          'name',
          'views',
        ]),
      ),
    },
    required: ['items'],
  },
  ...deferred(() => import('./GridView').then((module) => module.GridView), Loading),
});
