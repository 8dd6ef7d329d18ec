import type { ConditionPlan } from '../compile/compileCondition';
import type { Session } from '../document/session';
import type { FormModel } from '../form/formModel';

type Row = Record<string, unknown>;
const noRecord: Row = {};

/** Evaluates a condition for a row, else for the form (default: the document's own). An absent condition is false. */
export function holds(
  session: Session,
  condition: ConditionPlan | undefined,
  row?: Row,
  form: FormModel | undefined = session.form,
): boolean {
  if (!condition) return false;
  return condition.holds(row ?? form?.values ?? noRecord, session.scope(row && { row }, form));
}
