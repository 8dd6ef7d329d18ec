import { defineWidget, prop, propsOf } from '../../define';

/** Two texts and what differs between them; read only. */
export const diff = defineWidget(
  {
    name: 'diff',
    kind: 'display',
    texts: ['leftTitle', 'rightTitle'],
    propsSchema: propsOf({
      /** The older text. */
      left: prop.text,
      /** The newer text. */
      right: prop.text,
      leftTitle: prop.text,
      rightTitle: prop.text,
    }),
  },
  () => import('./Diff').then(({ Diff }) => Diff),
);
