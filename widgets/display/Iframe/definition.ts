import { defineWidget, prop, propsOf } from '../../define';

const size = { type: ['number', 'string'] };

export const iframe = defineWidget(
  {
    name: 'iframe',
    kind: 'display',
    propsSchema: propsOf({
      href: prop.text,
      height: size,
      borderType: prop.one('none', 'solid', 'dashed', 'dotted', 'double'),
      borderColor: prop.text,
      borderWidth: size,
    }),
  },
  () => import('../basics').then(({ Iframe }) => Iframe),
);
