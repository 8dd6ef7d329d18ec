import type { FrameButton } from '../frames';
import { words } from '../tools';
import type { SuperQueryModel } from './superQueryModel';

/** The button that opens a super query. `counted`: its label includes the number of active conditions, if any. */
export function queryButton(model: SuperQueryModel, counted: boolean): FrameButton {
  const { session, view } = model;
  const { host } = session.tools;
  const label = view.label === undefined ? host.t('engine.superQuery') : words(host, view.label, session.scope());
  const count = counted ? model.count : 0;
  return {
    name: 'superQuery',
    label: count > 0 ? `${label} (${count})` : label,
    icon: 'filter',
    onClick: () => model.open(),
  };
}
