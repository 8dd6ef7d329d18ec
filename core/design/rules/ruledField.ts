import type { Condition, FieldNode, Rule } from '../../language/types';
import { isEditable } from '../../model/fieldOptions';
import { widgetFacts } from '../../model/fields';
import type { ModelField } from '../../model/types';
import { isRequiredRule } from '../../rules';
import { type FieldLinks, statesOf } from './compileRules';

type Flag = Condition | boolean | undefined;
type States = Pick<FieldNode, 'hiddenWhen' | 'disabledWhen' | 'requiredWhen'>;

/** A field whose value a person can give. */
const canBeAsked = (field: ModelField): boolean =>
  isEditable(field) && !widgetFacts(field.key).system && field.key !== 'calculate';

/**
 * The states and rules of a field under the rules of its model, from its own. Where a rule says whether it is required, the
 * field's own `required` is the start of that condition and no rule any more: a script cannot waive it.
 */
export function ruledField(
  field: ModelField,
  own: readonly Rule[],
  links: FieldLinks | undefined,
  flags: { hidden?: Flag; disabled?: Flag } = {},
): { states: States; rules: Rule[] } {
  const asked = links?.required.length && canBeAsked(field) ? links : undefined;
  const { hidden, disabled, required } = statesOf(links, { ...flags, required: own.some(isRequiredRule) });
  const more = canBeAsked(field) ? (links?.rules ?? []) : [];
  const kept = asked ? own.filter((rule) => !isRequiredRule(rule)) : own;
  return {
    states: {
      ...(hidden === undefined || hidden === false ? {} : { hiddenWhen: hidden }),
      ...(disabled === undefined || disabled === false ? {} : { disabledWhen: disabled }),
      ...(asked && required ? { requiredWhen: required } : {}),
    },
    rules: [...kept, ...more],
  };
}
