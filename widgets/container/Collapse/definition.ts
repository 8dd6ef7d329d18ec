import { defineWidget, prop, propsOf } from '../../define';

export const collapse = defineWidget(
  { name: 'collapse', kind: 'container', propsSchema: propsOf({ accordion: prop.bool }) },
  () => import('../basics').then(({ Collapse }) => Collapse),
);
