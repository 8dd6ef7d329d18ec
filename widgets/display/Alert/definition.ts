import { noticeTypes } from '../../../core/language/words/values';
import { defineWidget, prop, propsOf } from '../../define';

export const alert = defineWidget(
  {
    name: 'alert',
    kind: 'display',
    texts: ['title', 'description', 'closeText'],
    propsSchema: propsOf({
      title: prop.text,
      description: prop.text,
      type: prop.one(...noticeTypes),
      showIcon: prop.bool,
      closable: prop.bool,
      closeText: prop.text,
    }),
  },
  () => import('../basics').then(({ Alert }) => Alert),
);
