import { lookUp } from '../../core/binding';
import type { NodePlan } from '../compile/formPlan';
import type { FormModel } from './formModel';
import type { Values } from './formSurroundings';

/**
 * The value of an attribute: stored, else the member of its field's record, else what the server added next to that
 * field for display (`<field>_<member>`, contract-visualdev §2.6, §4.8). Tracked.
 */
export function attributeValue(model: FormModel, node: NodePlan, record: Values, rowKey = ''): unknown {
  const { of, member, stored } = node.field.attribute ?? { of: '', member: '' };
  const picked = (rowKey ? model.picks.watch(rowKey, of) : undefined) ?? model.picks.watch('', of);
  const kept = stored && node.name ? record[node.name] : undefined;
  return kept ?? (picked ? lookUp(picked, member) : undefined) ?? record[`${of}_${member}`];
}
