import { defineWidget, prop, propsOf } from '../../define';

export const row = defineWidget(
  {
    name: 'row',
    kind: 'container',
    propsSchema: propsOf({ type: prop.text, justify: prop.text, align: prop.text }),
  },
  () => import('../basics').then(({ Row }) => Row),
);
