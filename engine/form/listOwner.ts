import { rowBefore } from '../../core/rules';
import type { NodePlan } from '../compile/formPlan';
import type { FormInside } from './formInside';
import type { FormSurroundings, Values } from './formSurroundings';
import { ListModel } from './listModel';

/** Creates the list of a sub-table in its form. */
export function createList(model: FormInside, node: NodePlan, out: FormSurroundings): ListModel {
  const list = new ListModel(node, {
    rows: () => (Array.isArray(model.values[node.name]) ? (model.values[node.name] as Values[]) : []),
    write: (rows, ...change) => model.writeList(node.name, rows, ...change),
    scope: (row, key) =>
      model.scope(
        row && { row, ...(key !== undefined && { picks: { ...model.picks.at(''), ...model.picks.at(key) } }) },
      ),
    check: (column, row, required, scope) => {
      const before = rowBefore(model.loadedValues[node.name], row);
      return out.check(column, { value: row[column.name], values: model.values, row, before, required, scope });
    },
    submitted: () => model.submitted,
    needsRows: () => model.handle(node).state.required === true,
    state: (column, row, scope) => model.states.of(column, row, scope),
    isOut: (column) => model.states.isOut(column),
    picks: model.picks,
    run: (column, actions, context) => out.onEdit(column, actions, { ...context, list }),
  });
  return list;
}
