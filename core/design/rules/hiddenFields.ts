import type { Scope } from '../../binding';
import type { Model } from '../../model/types';
import { mainFields } from '../../model/walk';
import { conditionHolds } from '../../rules';
import { compileRules, statesOf } from './compileRules';

/**
 * The fields of the main form, sub-tables too, that rules hide in a record. `values`: as they are stored, not as they are shown.
 */
export function hiddenFields(model: Model, values: Record<string, unknown>, scope: Scope): string[] {
  const { fields } = compileRules(model);
  return mainFields(model).flatMap(({ vModel }) => {
    const links = fields.get(vModel);
    if (!links || links.hidden.length === 0) return [];
    const { hidden } = statesOf(links, { required: false, disabled: false });
    const holds = typeof hidden === 'object' ? conditionHolds(hidden, { values, scope }) : hidden === true;
    return holds ? [vModel] : [];
  });
}
