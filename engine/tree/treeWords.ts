import { aspects } from '../../core/language/roots';
import { closed, flag, list, marked, one, ref, some, text } from '../../core/language/schema/build';
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
      emptyButtons: marked(list(ref('button')), { place: 'row' }),
      menu: marked(list(ref('button')), { place: 'row' }),
      widthPx: ref('px'),
      checkable: closed('the way nodes are ticked', {
        initial: text,
        count: one('parents', 'leaves'),
        valueKey: text,
        groups: closed(
          'the groups of nodes',
          {
            key: text,
            column: text,
            items: some(closed('a group of nodes', { name: text, title: ref('text') }, ['name', 'title'])),
            emptyText: ref('text'),
          },
          ['key', 'items'],
        ),
      }),
    },
    required: ['source'],
  },
  sources: ['source'],
  exposes: {
    selected: aspects.selected,
    checked: aspects.checked,
    checkedOf: aspects.checkedOf,
    ticks: aspects.ticks,
    leaves: aspects.leaves,
    loading: aspects.loading,
  },
};
