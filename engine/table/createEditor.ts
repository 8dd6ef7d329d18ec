import { planForm } from '../compile/planForm';
import type { TablePlan } from '../compile/viewPlan';
import type { Session } from '../document/session';
import type { FormModel } from '../form/formModel';
import type { Place } from '../form/formSurroundings';
import { RowEditor } from './rowEditor';

interface Told {
  changed: () => void;
  onDirty: (dirty: boolean) => void;
  /** Shows the first wrong cell of a row under edit. */
  reveal: (model: FormModel, place: Place) => void;
}

/** The row editor of a table; undefined for read-only tables. */
export function createEditor(session: Session, plan: TablePlan, told: Told): RowEditor | undefined {
  const { edit } = plan.view;
  if (!edit) return undefined;
  const form = planForm(session.tools, session.document, plan.editFields, `${plan.at}/edit/fields`);
  return new RowEditor({ session, edit, plan: form, key: plan.key, ...told });
}
