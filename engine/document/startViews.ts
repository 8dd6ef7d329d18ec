import { holds } from '../actions/holds';
import { planView } from '../compile/planView';
import { viewsIn } from '../compile/viewsIn';
import { filled, searchStart } from '../table/searchStart';
import type { Session } from './session';
import { takeAddress } from './useAddress';

/**
 * Puts in force what the views of a document begin with: filters and nodes of the address, and the defaults of searches.
 * Called before the document is drawn, so that tables fetch at once what belongs to it.
 */
export function startViews(session: Session): void {
  const { tools, document, route } = session;
  takeAddress(session, route?.query ?? {}, true);
  for (const { view, at } of viewsIn(document)) {
    if (view.view !== 'search' || session.choices.search[view.id] !== undefined) continue;
    if (holds(session, planView(tools, document, view, at).hidden)) continue;
    session.choose('search', view.id, filled(searchStart(session, view)));
  }
}
