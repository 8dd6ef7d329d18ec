import { aspects } from '../../core/language/roots';
import { closed, flag, list, marked, one, ref, text } from '../../core/language/schema/build';
import type { ViewWords } from '../../core/language/schema/views';

/** Nodes of a source: one is selected, or several are ticked. */
export const treeWords: ViewWords = {
  name: 'tree',
  propsSchema: {
    properties: {
      title: ref('text'),
      source: ref('source'),
      filter: flag,
      select: one('first', 'none'),
      expand: one('all', 'none'),
      layout: one('tree', 'matrix'),
      emptyText: ref('text'),
      menu: marked(list(ref('button')), { place: 'row' }),
      widthPx: ref('px'),
      checkable: closed('the way nodes are ticked', { initial: text, count: one('parents', 'leaves'), valueKey: text }),
    },
    required: ['source'],
  },
  sources: ['source'],
  exposes: { selected: aspects.selected, checked: aspects.checked, loading: aspects.loading },
};
