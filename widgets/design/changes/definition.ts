import { ref } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { ChangesDoc } from './ChangesDoc';

export const changesView = defineView<ChangesDoc>({
  name: 'changes',
  propsSchema: {
    properties: { from: ref('bound'), to: ref('bound') },
    required: ['from', 'to'],
  },
  ...deferred(() => import('./ChangesView').then((module) => module.ChangesView), Loading),
});
