import { defineWidget, prop, propsOf } from '../../define';

/** Replaces unknown widgets in the documents of models; the value is kept and cannot be edited. */
export const unknown = defineWidget(
  { name: 'unknown', kind: 'input', detail: 'component', propsSchema: propsOf({ widget: prop.text }) },
  () => import('./Unknown').then(({ Unknown }) => Unknown),
);
