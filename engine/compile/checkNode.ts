import type { Scope } from '../../core/binding';
import { checkField, holdsNumber } from '../../core/rules';
import type { Tools } from '../tools';
import type { NodePlan } from './formPlan';

type Values = Readonly<Record<string, unknown>>;

export interface Checked {
  value: unknown;
  values: Values;
  row?: Values;
  before?: Values;
  required: boolean;
  scope: Scope;
}

/** The message for a value that breaks a rule; undefined when it breaks none. Uses core's rules on plain data. */
export function checkNode(tools: Tools, node: NodePlan, label: string, checked: Checked): string | undefined {
  const { value, required, ...context } = checked;
  if (!required && node.rules.length === 0 && !holdsNumber(node.field)) return undefined;
  return checkField(node.checked[required ? 'required' : 'free'], value, { ...context, label, t: tools.host.t });
}
