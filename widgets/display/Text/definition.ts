import { defineWidget, prop, propsOf } from '../../define';

export const text = defineWidget(
  {
    name: 'text',
    kind: 'display',
    texts: ['content'],
    propsSchema: propsOf({ content: prop.text, textStyle: prop.style }),
  },
  () => import('../basics').then(({ Text }) => Text),
);
