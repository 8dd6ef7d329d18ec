import { compileRules } from '../design/rules/compileRules';
import { ruleName } from '../design/rules/fieldNames';
import { ruledField } from '../design/rules/ruledField';
import type { FieldNode } from '../language/types';
import { optionSource } from './fieldOptions';
import { fieldRules } from './fieldRules';
import { isHidden } from './isHidden';
import type { LinkPlace } from './links';
import { declaredColumn, declaredTable } from './storage';
import { scaleOf } from './storageType';
import type { Model, ModelField, ModelTable } from './types';
import { columnsOf, mainFields } from './walk';

function recordField(field: ModelField, table: ModelTable | undefined, place: LinkPlace): FieldNode {
  const links = compileRules(place.model).fields.get(ruleName(field, place.table));
  const own = fieldRules(field, place, declaredColumn(table, field.vModel));
  const { states, rules } = ruledField(field, own, links, { hidden: isHidden(field) });
  const source = optionSource(field);
  return {
    name: field.vModel,
    widget: field.key,
    label: { text: field.label || field.vModel },
    ...(rules.length ? { rules } : {}),
    ...(Array.isArray(source) ? { options: source } : {}),
    ...states,
    ...(field.formula ? { formula: field.formula, precision: scaleOf(field) } : {}),
    ...(field.props.multiple === true ? { props: { multiple: true } } : {}),
  };
}

/**
 * The members of a record with their rules, flat, columns of sub-tables under `fields`: `checkRecord` of core/rules
 * validates a save with them. Other members are dropped. `unique` is checked by the server.
 */
export function modelFields(model: Model): FieldNode[] {
  return mainFields(model).map((field) => {
    if (field.key !== 'table') return recordField(field, declaredTable(model), { model });
    const table = declaredTable(model, field);
    return {
      ...recordField(field, table, { model }),
      fields: columnsOf(field).map((column) => recordField(column, table, { model, table: field })),
    };
  });
}
