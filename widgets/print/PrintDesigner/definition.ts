import { defineWidget, propsOf } from '../../define';

/** The HTML of a print template on its sheet; page, source and statements are members of the same form (contract-visualdev §10). */
export const printDesigner = defineWidget<string>(
  { name: 'printDesigner', kind: 'input', empty: '', ask: 'enter', placed: true, propsSchema: propsOf() },
  () => import('./PrintDesigner').then(({ PrintDesigner }) => PrintDesigner),
);
