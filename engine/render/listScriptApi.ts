import type { ScriptApi } from '../host';
import { scriptHelpers } from './scriptHelpers';
import type { Session } from './session';

/** What `afterOnload` of a list is given beside its rows (contract-visualdev §0.3); the table itself is out of its reach. */
export function listScriptApi(session: Session, data: readonly unknown[]): ScriptApi {
  return {
    ...scriptHelpers(session.tools),
    data,
    tableRef: {},
    attributes: {},
    events: {},
    methods: {},
    refresh: () => session.refresh(undefined),
  };
}
