import type { FieldNode, FormBody as FormBodyDoc } from '../../core/language/types';
import { planForm } from '../compile/planForm';
import type { Session } from '../document/session';
import { OpenedForm, useLayout } from './FormBody';
import { checkForm } from './reveal';
import { useOpenForm } from './useOpenForm';

interface Props {
  session: Session;
  fields: FieldNode[];
  at: string;
  readOnly: boolean;
  load?: FormBodyDoc['load'];
  layoutOf: Pick<FormBodyDoc, 'labelPosition' | 'labelWidthPx' | 'gutterPx'>;
  onDirty?: (dirty: boolean) => void;
}

/** Fields inside a page: a form whose values are `form`, or a record drawn read-only. */
export function FormView({ session, fields, at, readOnly, load, layoutOf, onDirty }: Props) {
  const plan = planForm(session.tools, session.document, fields, `${at}/fields`);
  const layout = useLayout(layoutOf, readOnly);
  const opened = useOpenForm(session, plan, load, { onDirty });
  const { model } = opened;
  // A page's form has no submit of its own: `{ "do": "submit" }` before a call checks it and shows what is wrong.
  if (model && !readOnly) session.submit = async () => checkForm(model);
  return <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />;
}
