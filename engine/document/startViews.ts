import { resolve } from '../../core/binding';
import { holds } from '../actions/holds';
import { planView } from '../compile/planView';
import { viewsIn } from '../compile/viewsIn';
import { filled, searchStart } from '../table/searchStart';
import type { Session } from './session';
import { takeAddress } from './useAddress';

/**
 * Sets the initial state of the views of a document: filters and nodes of the address, the defaults of searches, the
 * values of steps.
 * Called before the document is rendered, so that tables fetch the right rows at once.
 */
export function startViews(session: Session): void {
  const { tools, document, route } = session;
  takeAddress(session, route?.query ?? {}, true);
  for (const { view, at } of viewsIn(document)) {
    if (view.view === 'steps' && view.values && session.choices.values[view.id] === undefined) {
      session.choose('values', view.id, resolve(view.values, session.scope()) as Record<string, unknown>);
    }
    if (view.view !== 'search' || session.choices.values[view.id] !== undefined) continue;
    if (holds(session, planView(tools, document, view, at).hidden)) continue;
    session.choose('values', view.id, filled(searchStart(session, view)));
  }
}
