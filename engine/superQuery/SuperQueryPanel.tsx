import { type ReactNode, useSyncExternalStore } from 'react';
import { deferred } from '../deferred';
import type { SuperQueryModel } from './superQueryModel';

/** Fetched when a super query is first opened. */
export const panel = deferred(
  () => import('./OpenedPanel').then((module) => module.OpenedPanel),
  () => null,
);

/** The panel of a super query; nothing before it is first opened. */
export function SuperQueryPanel({ model }: { model: SuperQueryModel }): ReactNode {
  useSyncExternalStore(model.subscribe, model.version);
  return model.stage === 'never' ? null : <panel.component model={model} />;
}
