import { list, marked, ref, text } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { RelationsDoc } from './RelationsDoc';

export const relationsView = defineView<RelationsDoc>({
  name: 'relations',
  propsSchema: {
    properties: { source: ref('source'), actions: marked(list(ref('button')), { place: 'row' }), connect: text },
    required: ['source'],
  },
  sources: ['source'],
  ...deferred(() => import('./RelationsView').then((module) => module.RelationsView), Loading),
});
