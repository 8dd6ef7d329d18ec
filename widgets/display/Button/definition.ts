import { defineWidget, prop, propsOf } from '../../define';

export const button = defineWidget(
  {
    name: 'button',
    kind: 'display',
    texts: ['buttonText'],
    propsSchema: propsOf({
      buttonText: prop.text,
      align: prop.one('left', 'center', 'right'),
      type: prop.one('', 'default', 'primary', 'dashed', 'text', 'link', 'success', 'warning', 'danger', 'info'),
    }),
  },
  () => import('../basics').then(({ Button }) => Button),
);
