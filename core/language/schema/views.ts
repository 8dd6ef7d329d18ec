import type { JsonObject } from '../types';
import { byValue, closed, count, flag, list, one, ref, stringOr, text } from './build';

const base: JsonObject = { id: text, area: one('side', 'main'), hiddenWhen: ref('conditionOrFlag') };
const buttons = list(ref('button'));

const members: Record<string, [JsonObject, string[]]> = {
  tree: [
    {
      title: ref('text'),
      source: ref('source'),
      filter: flag,
      select: one('first', 'none'),
      expand: one('all', 'none'),
      menu: buttons,
      widthPx: ref('px'),
      checkable: closed('the way nodes are ticked', { initial: text, count: one('parents', 'leaves'), valueKey: text }),
    },
    ['source'],
  ],
  search: [{ for: text, fields: list(ref('field')), visible: count }, ['for', 'fields']],
  table: [
    {
      source: ref('source'),
      rowKey: text,
      tree: ref('conditionOrFlag'),
      expand: one('all', 'none'),
      paging: flag,
      pageSize: { type: 'integer', minimum: 1, maximum: 500 },
      sort: closed('a sort', { name: text, order: one('asc', 'desc') }, ['name', 'order']),
      index: flag,
      selection: one('single', 'multiple'),
      columns: list(ref('column')),
      toolbar: buttons,
      tools: list(one('refresh', 'expand', 'columns', 'density', 'fullscreen')),
      rowActions: buttons,
      rowActionsVisible: count,
      actionsWidthPx: ref('px'),
      onRowClick: ref('actions'),
      emptyText: ref('text'),
      columnSettings: flag,
      summary: list(text),
      superQuery: list(ref('field')),
      childRows: one('merged', 'expand'),
      edit: closed(
        'a row editor',
        { fields: list(ref('field')), load: ref('load'), create: ref('actions'), update: ref('actions') },
        ['fields', 'create', 'update'],
      ),
      savedViews: flag,
      refreshOn: list(text),
    },
    ['source', 'columns'],
  ],
  form: [{ fields: list(ref('field')) }, ['fields']],
  detail: [{ fields: list(ref('field')) }, ['fields']],
  tabs: [{ items: list(ref('tabItem')) }, ['items']],
  steps: [{ items: list(ref('tabItem')), finish: ref('actions'), finishText: ref('text') }, ['items', 'finish']],
  frame: [{ url: stringOr(ref('binding')) }, ['url']],
  custom: [{ component: text, props: ref('params') }, ['component']],
};

/** `view` and the members of each. */
export function viewSchemas(): JsonObject {
  const shapes = Object.entries(members).map(([name, [properties, required]]) => {
    const shape = closed(`a ${name} view`, { view: { const: name }, ...base, ...properties }, [
      'view',
      'id',
      ...required,
    ]);
    return [name, shape] as const;
  });
  return {
    view: byValue('a view', 'view', Object.fromEntries(shapes.map(([name]) => [name, ref(`view.${name}`)]))),
    tabItem: closed('a tab', { name: text, title: ref('text'), views: list(ref('view')) }, ['name', 'title', 'views']),
    ...Object.fromEntries(shapes.map(([name, shape]) => [`view.${name}`, shape])),
  };
}
