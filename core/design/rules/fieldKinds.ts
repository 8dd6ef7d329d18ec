import type { Operator } from '../../condition';
import { comparisonTakes } from '../../language/words/conditions';
import { widgetFacts } from '../../model/fields';
import { isMultiple } from '../../model/storageType';
import type { Model, ModelField } from '../../model/types';
import { holdsValue, walkFields } from '../../model/walk';
import { ruleName } from './fieldNames';

/** What kind of value a field has for a condition. */
export type ConditionKind = 'text' | 'number' | 'date' | 'choice' | 'many' | 'other';

export function kindOf(field: ModelField): ConditionKind {
  const { value } = widgetFacts(field.key);
  if (['files', 'rows', 'range', 'path'].includes(value)) return 'other';
  if (isMultiple(field)) return 'many';
  if (value === 'number' || value === 'date' || value === 'text') return value;
  return value === 'choice' || value === 'id' || value === 'switch' ? 'choice' : 'text';
}

const byKind: Record<ConditionKind, readonly Operator[]> = {
  text: ['eq', 'ne', 'like', 'notLike', 'startsWith', 'null'],
  number: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'null'],
  date: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'null'],
  choice: ['eq', 'ne', 'in', 'notIn', 'null'],
  many: ['has', 'null'],
  other: ['null'],
};

/** Comparisons that make sense for a field. */
export const operatorsOf = (field: ModelField): readonly Operator[] => byKind[kindOf(field)];

/** Comparisons of one value: another field, the person or today may be its other side. */
export const comparesOne = (operator: Operator): boolean => comparisonTakes[operator] === 'value';

/** A field that rules can name. */
export interface RuleField {
  name: string;
  label: string;
  field: ModelField;
  table?: ModelField;
}

/** Every field of a model that holds a value, columns after their sub-table. */
export function ruleFields(model: Model): RuleField[] {
  return [...walkFields(model.form.fields)]
    .filter(({ field }) => holdsValue(field))
    .map(({ field, table }) => ({
      name: ruleName(field, table),
      label: (table ? `${table.label || table.vModel} · ` : '') + (field.label || field.vModel),
      field,
      table,
    }));
}
