import { scriptHelpers } from '../actions/scriptHelpers';
import type { Session } from '../document/session';
import type { ScriptApi } from '../host';

/**
 * What a script of a list is given beside its own data, which is the rows or the row at hand (contract-visualdev §0.3); the
 * table itself is out of its reach.
 */
export function listScriptApi(session: Session, own: { data: unknown; index?: number }): ScriptApi {
  return {
    ...scriptHelpers(session.tools),
    tableRef: {},
    attributes: {},
    events: {},
    methods: {},
    refresh: () => session.refresh(undefined),
    ...own,
  };
}
