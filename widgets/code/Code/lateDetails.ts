import { deferred } from '../../../engine/deferred';

const Nothing = () => null;

/** Nothing is chosen when a desk opens: its properties come behind what is seen first. */
export const ModelDetails = deferred(() => import('./ModelDetails').then((module) => module.ModelDetails), Nothing);
export const ListDetails = deferred(() => import('./list/ListDetails').then((module) => module.ListDetails), Nothing);
export const DocumentDetails = deferred(
  () => import('./document/DocumentPanel').then((module) => module.DocumentPanel),
  Nothing,
);
