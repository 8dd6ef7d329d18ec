import { defineWidget, prop, propsOf } from '../../define';

/** Named by the documents of models in place of a widget that nobody knows; the value is kept and not edited. */
export const unknown = defineWidget(
  { name: 'unknown', kind: 'input', detail: 'component', propsSchema: propsOf({ widget: prop.text }) },
  () => import('./Unknown').then(({ Unknown }) => Unknown),
);
