import type { Action, Condition, FieldNode, Rule } from '../language/types';
import type { Model, ModelField } from './types';

type Flag = Condition | boolean | undefined;

/** Where a field is drawn: `only` are the names of a form that shows a part. */
export interface RulePlace {
  model: Model;
  table?: ModelField;
  only?: ReadonlySet<string>;
}

export interface OwnStates {
  rules: readonly Rule[];
  hidden?: Flag;
  disabled?: Flag;
}

export interface Ruled {
  states: Pick<FieldNode, 'hiddenWhen' | 'disabledWhen' | 'requiredWhen'>;
  rules: Rule[];
  onChange: Action[];
}

/**
 * The rules of a model's form (`linkages`) over what its fields say themselves. `core/design/rules/formRules` makes it; a form
 * of a model without rules needs none of its code.
 */
export interface FormRules {
  linked: (field: ModelField, place: RulePlace, own: OwnStates) => Ruled;
  /** The rules that read nothing but these fields. */
  over: (names: ReadonlySet<string>) => FormRules;
}

const isSet = (flag: Flag): boolean => flag !== undefined && flag !== false;

/** A field without rules over it. */
export const unruled = ({ rules, hidden, disabled }: OwnStates): Ruled => ({
  states: {
    ...(isSet(hidden) ? { hiddenWhen: hidden } : {}),
    ...(isSet(disabled) ? { disabledWhen: disabled } : {}),
  },
  rules: [...rules],
  onChange: [],
});
