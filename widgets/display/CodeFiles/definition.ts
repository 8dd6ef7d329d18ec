import { defineWidget, prop, propsOf } from '../../define';

/** Files of source code as a tree, one of them with its syntax in colours. */
export const codeFiles = defineWidget(
  {
    name: 'codeFiles',
    kind: 'display',
    texts: ['emptyText'],
    propsSchema: propsOf({ emptyText: prop.text, files: { type: 'array', items: { type: 'object' } } }),
  },
  () => import('./CodeFiles').then(({ CodeFiles }) => CodeFiles),
);
