import type { Scope } from '../../core/binding';
import type { FieldNode } from '../../core/language/types';
import { checkField, isRequiredRule } from '../../core/rules';
import type { Tools } from '../tools';
import type { NodePlan } from './formPlan';

type Values = Readonly<Record<string, unknown>>;

/** The field as the rules of core see it, with and without `required`: its conditions have been asked already. */
const asked = new WeakMap<NodePlan, { free: FieldNode; required: FieldNode }>();

function askedOf(node: NodePlan): { free: FieldNode; required: FieldNode } {
  let found = asked.get(node);
  if (!found) {
    const base = { ...node.field, hiddenWhen: undefined, requiredWhen: undefined };
    const free = { ...base, rules: node.rules.filter((rule) => !isRequiredRule(rule)) };
    found = { free, required: node.alwaysRequired ? base : { ...base, requiredWhen: true } };
    asked.set(node, found);
  }
  return found;
}

export interface Checked {
  value: unknown;
  values: Values;
  row?: Values;
  required: boolean;
  scope: Scope;
}

/** What is wrong with a value, in the person's words; the rules of core on plain data. */
export function checkNode(tools: Tools, node: NodePlan, label: string, checked: Checked): string | undefined {
  const { value, required, ...context } = checked;
  if (!required && node.rules.length === 0) return undefined;
  const field = askedOf(node)[required ? 'required' : 'free'];
  return checkField(field, value, { ...context, label, t: tools.host.t });
}
