import { defineWidget, prop, propsOf } from '../../define';

export const groupTitle = defineWidget(
  {
    name: 'groupTitle',
    kind: 'display',
    texts: ['content', 'helpMessage'],
    propsSchema: propsOf({
      content: prop.text,
      contentPosition: prop.one('left', 'center', 'right'),
      helpMessage: prop.text,
    }),
  },
  () => import('../basics').then(({ GroupTitle }) => GroupTitle),
);
