import type { Operator } from '../../condition';
import { normaliseModel } from '../../model/normalise';
import { type RuleField, ruleFields } from './fieldKinds';

/** Fields of the main form that a condition can name. `formData`: as the text has it, read. */
export const mainRuleFields = (formData: unknown): RuleField[] =>
  ruleFields(normaliseModel({ formData: JSON.stringify(formData), webType: 2 })).filter(({ table }) => !table);

/** A value that is no field of a model, compared as a field of this widget would be. */
export function plainField(name: string, label: string, key: string): RuleField {
  const form = { fields: [{ __config__: { jnpfKey: key, label }, __vModel__: 'value' }] };
  const [field] = mainRuleFields(form);
  return field ? { ...field, name, label } : plainField(name, label, 'input');
}

const widgetOf: Record<string, string | undefined> = { boolean: 'switch', number: 'inputNumber' };

/** What a text compares and no list of fields has, such as `$args.of` or a field that was removed: by the kind of its operand. */
export function unlistedField(name: string, operator: Operator, operand: unknown): RuleField {
  const one: unknown = Array.isArray(operand) ? operand[0] : operand;
  return plainField(name, name, (operator !== 'null' && widgetOf[typeof one]) || 'input');
}
