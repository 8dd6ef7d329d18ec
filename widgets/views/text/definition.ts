import { list, one, ref } from '../../../core/language/schema/build';
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
      tone: one('title', 'text', 'hint', 'info', 'success', 'warning', 'error'),
      buttons: list(ref('button')),
    },
    required: ['text'],
  },
  ...deferred(() => import('./TextView').then((module) => module.TextView), Loading),
});
