import { one, ref } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import type { PresenceDoc } from './PresenceDoc';

const nothing = () => null;

export const presenceView = defineView<PresenceDoc>({
  name: 'presence',
  propsSchema: {
    properties: { of: one('model', 'screen'), draft: ref('bound') },
    required: ['of', 'draft'],
  },
  ...deferred(() => import('./PresenceView').then((module) => module.PresenceView), nothing),
});
