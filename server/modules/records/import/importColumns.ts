import { parseJson } from '../../../../core/binding';
import { asksRequired } from '../../../../core/model/fieldRules';
import { widgetFacts } from '../../../../core/model/fields';
import { isHidden } from '../../../../core/model/isHidden';
import { asArray, asObject, asText } from '../../../../core/model/read';
import type { Model, ModelField } from '../../../../core/model/types';
import { columnsOf, findField, isStored, mainFields } from '../../../../core/model/walk';
import type { SheetColumn } from '../../files/spreadsheets/columns';
import type { ModelAccess } from '../access';
import type { Published } from '../published';

/** A column of a model's import with its field; a sub-table has `children`. */
export interface ImportColumn extends SheetColumn {
  field: ModelField;
  label: { text: string };
  children?: ImportColumn[];
}

/** What an import of a model holds (contract-visualdev §9). */
export interface ImportPlan {
  columns: ImportColumn[];
  /** dataType 2: a record with the same unique value is updated; 1: it is refused. */
  updates: boolean;
}

const importable = (field: ModelField) =>
  widgetFacts(field.key).importable && isStored(field) && !isHidden(field) && field.key !== 'table';

/** `vModel` or `tableFieldX-col` of every field that can be imported. */
function importableProps(model: Model): string[] {
  return mainFields(model).flatMap((field) => {
    if (field.key !== 'table') return importable(field) ? [field.vModel] : [];
    return columnsOf(field)
      .filter(importable)
      .map((column) => `${field.vModel}-${column.vModel}`);
  });
}

function templateOf({ list }: Model) {
  const written = list?.raw.uploaderTemplateJson;
  const template = asObject(typeof written === 'string' ? parseJson(written) : written);
  return { props: asArray(template.selectKey).map((prop) => asText(prop)), updates: asText(template.dataType) === '2' };
}

function columnFor(field: ModelField, key: string, suffix: string): ImportColumn {
  return {
    field,
    key,
    label: { text: field.label || field.vModel },
    suffix: `(${suffix})`,
    // The heading of §9 has no star: the template says label and name alone.
    required: false,
  };
}

/**
 * The chosen columns of the template in their order (without a choice all), those that this user's form shows. Columns of a
 * sub-table gather where its first one is.
 */
export function importPlan({ model }: Published, { forms }: ModelAccess): ImportPlan {
  const { props, updates } = templateOf(model);
  const possible = new Set(importableProps(model));
  const chosen = props.length ? [...new Set(props)].filter((prop) => possible.has(prop)) : [...possible];
  const columns: ImportColumn[] = [];
  for (const prop of chosen.filter((each) => !forms || forms.has(each))) {
    const { field, table } = findField(model, prop) ?? {};
    if (!field) continue;
    if (!table) {
      columns.push(columnFor(field, field.vModel, field.vModel));
      continue;
    }
    const known = columns.find(({ key }) => key === table.vModel);
    const parent = known ?? { ...columnFor(table, table.vModel, table.vModel), children: [] };
    if (!known) columns.push(parent);
    parent.children?.push(columnFor(field, field.vModel, prop));
  }
  return { columns, updates };
}

/** Whether a cell of this column must be filled. */
export const mustFill = ({ field }: ImportColumn): boolean => asksRequired(field) && !isHidden(field);

/** Whether a sheet must have this column. */
export const isNeeded = (column: SheetColumn): boolean => {
  const { field } = column as ImportColumn;
  return mustFill(column as ImportColumn) && !widgetFacts(field.key).system && (field.defaultValue ?? '') === '';
};

/** The plan for rows of these members: a column that no row has is left out, as one that a sheet does not have. */
export function presentIn(plan: ImportPlan, list: readonly Readonly<Record<string, unknown>>[]): ImportPlan {
  const has = (rows: readonly unknown[], key: string) =>
    rows.some((row) => typeof row === 'object' && row !== null && Object.hasOwn(row, key));
  const columns = plan.columns.flatMap((column): ImportColumn[] => {
    if (!has(list, column.key)) return [];
    if (!column.children) return [column];
    const rows = list.flatMap((row) => asArray(row[column.key]));
    return [{ ...column, children: column.children.filter(({ key }) => !rows.length || has(rows, key)) }];
  });
  return { ...plan, columns };
}

/** Labels of fields that a new record must have and that no column nor default of the import fills. */
export function unfillable({ model, source }: Published, { columns, updates }: ImportPlan): string[] {
  // Scripts of a trusted model may fill them in, and updates leave them as they are.
  if (updates || source.trusted) return [];
  const given = new Set(columns.map(({ key }) => key));
  return mainFields(model)
    .filter((field) => asksRequired(field) && !isHidden(field) && isStored(field) && field.key !== 'table')
    .filter(({ key, vModel }) => !widgetFacts(key).system && !given.has(vModel))
    .filter(({ defaultValue, defaultCurrent }) => !defaultCurrent && (defaultValue ?? '') === '')
    .map(({ label, vModel }) => label || vModel);
}
