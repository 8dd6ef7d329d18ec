import { defineWidget, prop, propsOf } from '../../define';

export const card = defineWidget(
  {
    name: 'card',
    kind: 'container',
    texts: ['header'],
    propsSchema: propsOf({ header: prop.text, shadow: prop.one('always', 'hover', 'never') }),
  },
  () => import('../basics').then(({ Card }) => Card),
);
