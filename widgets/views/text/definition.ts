import { one, ref } from '../../../core/language/schema/build';
import { defineView } from '../../../engine/defineView';
import type { TextDoc } from './TextDoc';
import { TextView } from './TextView';

export const textView = defineView<TextDoc>({
  name: 'text',
  propsSchema: {
    properties: { text: ref('text'), format: one('plain', 'html'), tone: one('title', 'text', 'hint') },
    required: ['text'],
  },
  component: TextView,
});
