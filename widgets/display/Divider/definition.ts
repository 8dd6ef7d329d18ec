import { defineWidget, prop, propsOf } from '../../define';

export const divider = defineWidget(
  {
    name: 'divider',
    kind: 'display',
    texts: ['content'],
    propsSchema: propsOf({ content: prop.text, contentPosition: prop.one('left', 'center', 'right') }),
  },
  () => import('../basics').then(({ Divider }) => Divider),
);
