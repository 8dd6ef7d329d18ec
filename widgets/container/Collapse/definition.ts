import { defineWidget, prop, propsOf } from '../../define';

const pane = { type: ['string', 'integer'] };

export const collapse = defineWidget(
  {
    name: 'collapse',
    kind: 'container',
    propsSchema: propsOf({
      accordion: prop.bool,
      active: { oneOf: [pane, { type: 'array', items: pane }] },
    }),
  },
  () => import('../basics').then(({ Collapse }) => Collapse),
);
