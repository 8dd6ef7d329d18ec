import { marked, ref, text } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import type { KeysDoc } from './KeysDoc';

export const keysView = defineView<KeysDoc>({
  name: 'keys',
  propsSchema: {
    properties: {
      of: text,
      on: { type: 'object', additionalProperties: marked(ref('actions'), { place: 'row' }) },
      text: ref('text'),
    },
    required: ['of', 'on'],
  },
  ...deferred(() => import('./KeysView').then((module) => module.KeysView)),
});
