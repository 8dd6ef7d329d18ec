import { defineWidget, prop, propsOf } from '../../define';

export const link = defineWidget(
  {
    name: 'link',
    kind: 'display',
    texts: ['content'],
    propsSchema: propsOf({
      content: prop.text,
      href: prop.text,
      target: prop.one('_self', '_blank'),
      textStyle: prop.style,
    }),
  },
  () => import('../basics').then(({ Link }) => Link),
);
