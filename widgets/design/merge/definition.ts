import { ref } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { MergeDoc } from './MergeDoc';

export const mergeView = defineView<MergeDoc>({
  name: 'merge',
  propsSchema: {
    properties: { base: ref('bound'), mine: ref('bound'), theirs: ref('bound') },
    required: ['base', 'mine', 'theirs'],
  },
  exposes: { values: { what: '`draft`, both designs in one, as it is chosen now' } },
  ...deferred(() => import('./MergeView').then((module) => module.MergeView), Loading),
});
