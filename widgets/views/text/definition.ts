import { list, one, ref } from '../../../core/language/schema/build';
import { defineView } from '../../../engine/defineView';
import type { TextDoc } from './TextDoc';
import { TextView } from './TextView';

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
  component: TextView,
});
