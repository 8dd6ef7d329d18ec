import { defineWidget, prop, propsOf } from '../../define';

export const tab = defineWidget(
  {
    name: 'tab',
    kind: 'container',
    propsSchema: propsOf({
      type: prop.one('', 'card', 'border-card'),
      active: { type: ['string', 'integer'] },
      tabPosition: prop.one('top', 'left', 'right', 'bottom'),
    }),
  },
  () => import('../basics').then(({ Tab }) => Tab),
);
