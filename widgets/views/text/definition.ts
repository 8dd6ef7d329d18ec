import { list, one, ref } from '../../../core/language/schema/build';
import { textTones } from '../../../core/language/words/values';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { TextDoc } from './TextDoc';

export const textView = defineView<TextDoc>({
  name: 'text',
  propsSchema: {
    properties: {
      title: ref('text'),
      text: ref('text'),
      format: one('plain', 'html'),
      tone: one(...textTones),
      buttons: list(ref('button')),
    },
    required: ['text'],
  },
  ...deferred(() => import('./TextView').then((module) => module.TextView), Loading),
});
