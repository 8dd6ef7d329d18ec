import type { ConditionPlan } from '../compile/compileCondition';
import type { Session } from '../document/session';

type Row = Record<string, unknown>;
const noRecord: Row = {};

/** Does this condition of the document hold? For a row, or else for the form of the document. An absent one does not. */
export function holds(session: Session, condition: ConditionPlan | undefined, row?: Row): boolean {
  if (!condition) return false;
  return condition.holds(row ?? session.form?.values ?? noRecord, session.scope(row && { row }));
}
