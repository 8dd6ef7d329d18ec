import type { Session } from '../document/session';
import type { ScriptApi } from '../host';
import { scriptHelpers } from './scriptHelpers';

/**
 * The argument of a list script beside its own data, which is the rows or the row (contract-visualdev §0.3); the
 * script cannot reach the table itself.
 */
export function listScriptApi(session: Session, own: { data: unknown; index?: number }, pressed?: boolean): ScriptApi {
  return {
    ...scriptHelpers(session.tools, pressed),
    tableRef: {},
    attributes: {},
    events: {},
    methods: {},
    refresh: () => session.refresh(undefined),
    ...own,
  };
}
