import type { NodePlan } from '../compile/formPlan';
import type { FormModel } from './formModel';

/** Subscribes the rendering component to what this node looks up: members of the form, records of pickers. */
export function watchReads(model: FormModel, node: NodePlan, rowKey = ''): void {
  for (const name of node.reads.form) void model.signals[name];
  for (const name of node.reads.picks) {
    void model.picks.watch('', name);
    if (rowKey) void model.picks.watch(rowKey, name);
  }
}
