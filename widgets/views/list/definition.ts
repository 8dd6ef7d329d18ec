import { aspects } from '../../../core/language/roots';
import { flag, list, marked, one, ref, text } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { ListDoc } from './ListDoc';

export const listView = defineView<ListDoc>({
  name: 'list',
  propsSchema: {
    properties: {
      source: ref('source'),
      title: ref('text'),
      toolbar: list(ref('button')),
      display: one('rows', 'cards'),
      heading: text,
      body: text,
      compact: flag,
      fields: marked(list(ref('column')), { place: 'row' }),
      onClick: marked(ref('actions'), { place: 'row' }),
      actions: marked(list(ref('button')), { place: 'row' }),
      pageSize: { type: 'integer', minimum: 1, maximum: 500 },
      emptyText: ref('text'),
    },
    required: ['source', 'fields'],
  },
  sources: ['source'],
  exposes: { selected: aspects.selected, loading: aspects.loading },
  ...deferred(() => import('./ListView').then((module) => module.ListView), Loading),
});
