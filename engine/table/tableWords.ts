import { aspects } from '../../core/language/roots';
import { closed, count, flag, list, marked, one, ref, text } from '../../core/language/schema/build';
import type { ViewWords } from '../../core/language/schema/views';

const buttons = list(ref('button'));
const rowActions = marked(ref('actions'), { place: 'row' });

const rowEdit = marked(
  closed(
    'a row editor',
    {
      fields: list(ref('field')),
      load: marked(ref('load'), { place: 'row' }),
      create: rowActions,
      update: rowActions,
    },
    ['fields', 'create', 'update'],
  ),
  { form: 'form' },
);

/** Rows of a source in columns. */
export const tableWords: ViewWords = {
  name: 'table',
  propsSchema: {
    properties: {
      source: ref('source'),
      rowKey: text,
      tree: marked(ref('conditionOrFlag'), { record: false }),
      expand: one('all', 'none'),
      paging: flag,
      pageSize: { type: 'integer', minimum: 1, maximum: 500 },
      sort: closed('a sort', { name: text, order: one('asc', 'desc') }, ['name', 'order']),
      index: flag,
      selection: one('single', 'multiple'),
      columns: marked(list(ref('column')), { place: 'row' }),
      toolbar: buttons,
      tools: list(one('refresh', 'expand', 'columns', 'density', 'printList', 'fullscreen')),
      rowActions: marked(buttons, { place: 'row' }),
      rowActionsVisible: count,
      actionsWidthPx: ref('px'),
      card: list(text),
      onClick: rowActions,
      emptyText: ref('text'),
      columnSettings: flag,
      summary: list(text),
      superQuery: marked(list(ref('field')), { form: 'search' }),
      childRows: one('merged', 'expand'),
      edit: rowEdit,
      savedViews: flag,
    },
    required: ['source', 'columns'],
  },
  sources: ['source'],
  exposes: {
    selected: aspects.selected,
    checked: aspects.checked,
    query: aspects.query,
    paging: aspects.paging,
    counts: aspects.counts,
    loading: aspects.loading,
  },
};
