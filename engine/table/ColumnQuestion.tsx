import { useLayoutEffect } from 'react';
import type { NodePlan } from '../compile/formPlan';
import { observe } from '../document/observe';
import type { Session } from '../document/session';
import type { FormModel } from '../form/formModel';
import type { ListModel } from '../form/listModel';
import { watchReads } from '../form/watchReads';
import { optionsHookOf } from '../source/optionsHookOf';
import type { Options } from '../source/useSource';

interface Props {
  session: Session;
  model: FormModel;
  list: ListModel;
  column: NodePlan;
}

function keepOptions(model: FormModel, list: ListModel, column: NodePlan, { options, loading }: Options): void {
  if (options) model.drawnOptions.set(column, options);
  const now = list.asked.get(column.name);
  if (!now || now.options !== options || now.loading !== loading) list.asked.set(column.name, { options, loading });
}

/** Fetches the options of a column once, for all its cells (contract-visualdev §4.2); renders nothing. */
export const ColumnQuestion = observe(({ session, model, list, column }: Props) => {
  const source = column.field.options;
  watchReads(model, column);
  const { options, loading } = optionsHookOf(source)(session.tools, () => model.scope());
  // Options that are already loaded are set before the cells, which render after this component.
  if (!list.asked.has(column.name)) keepOptions(model, list, column, { options, loading });
  useLayoutEffect(
    () => keepOptions(model, list, column, { options, loading }),
    [model, list, column, options, loading],
  );
  return null;
});
