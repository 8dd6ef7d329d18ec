import type { Json } from '../language/types';
import { asList, type DisplayField, displayValue, type Lookups, textOf } from './displayValue';
import { type LookupKind, widgetFacts } from './fields';
import { isSecret } from './isSecret';
import { asText } from './read';
import type { Model, ModelField, StoragePlan, StorageTable } from './types';
import { columnsOf, isStored, mainFields, subTables } from './walk';
import { toWire } from './wire';

export type { DisplayField, Lookups } from './displayValue';

type Values = Record<string, unknown>;

/** The lookups that a page of rows needs; each kind is one query for all rows (contract-visualdev §2.6). */
export interface DisplayPlan {
  fields: DisplayField[];
  tables: { vModel: string; fields: DisplayField[] }[];
  /** Dictionary types whose items are needed. */
  dictionaries: string[];
  /** Data interfaces whose rows are needed as options, with their parameters. */
  interfaces: { id: string; paramList: Json[] }[];
}

function displayFields(
  fields: ModelField[],
  table: StorageTable | undefined,
  withIds: ReadonlySet<string>,
): DisplayField[] {
  return fields.flatMap((field) => {
    const column = table?.columns.find((item) => item.vModel === field.vModel)?.column;
    if (column === undefined || !isStored(field)) return [];
    const { lookup } = widgetFacts(field.key);
    return {
      field,
      column,
      lookup,
      withId: (withIds.has(field.vModel) && !isSecret(field)) || lookup === 'record' || field.key === 'popupSelect',
    };
  });
}

/** Fields whose raw value is needed beside the text. */
function rawNames(model: Model): Set<string> {
  const names = new Set<string>();
  const visit = (fields: ModelField[]) => {
    for (const field of fields) {
      if (field.key === 'barcode' || field.key === 'qrcode') names.add(asText(field.props.relationField));
      visit(field.panes ? field.panes.flatMap((pane) => pane.children) : field.children);
    }
  };
  visit(model.form.fields);
  if (model.list?.type === 5 && model.list.parentField) names.add(model.list.parentField);
  return names;
}

/** The display plan of a model; computed once per published version. */
export function planDisplay(model: Model, plan: StoragePlan): DisplayPlan {
  const raw = rawNames(model);
  const fields = displayFields(mainFields(model), plan.main, raw);
  const tables = subTables(model).map((table) => ({
    vModel: table.vModel,
    fields: displayFields(
      columnsOf(table),
      plan.children.find((child) => child.vModel === table.vModel),
      raw,
    ),
  }));
  const all = [fields, ...tables.map((table) => table.fields)].flat();
  const options = all.flatMap(({ field }) => (field.options ? [field.options] : []));
  const dictionaries = options.flatMap((item) =>
    item.type === 'dictionary' && item.dictionaryType ? [item.dictionaryType] : [],
  );
  const interfaces = options.flatMap((item) =>
    item.type === 'dynamic' && item.interfaceId ? [{ id: item.interfaceId, paramList: item.templateJson ?? [] }] : [],
  );
  return {
    fields,
    tables,
    dictionaries: [...new Set(dictionaries)],
    interfaces: interfaces.filter((item, index) => interfaces.findIndex((other) => other.id === item.id) === index),
  };
}

/** Ids in the rows of a page, by kind of lookup, each once; the server fetches their names. */
export function wantedIds(fields: DisplayField[], rows: Values[]): Map<LookupKind, Set<string>> {
  const wanted = new Map<LookupKind, Set<string>>();
  for (const { field, column, lookup } of fields) {
    if (!lookup || lookup === 'options') continue;
    const ids = wanted.get(lookup) ?? new Set<string>();
    wanted.set(lookup, ids);
    const prefix = lookup === 'interface' || lookup === 'record' ? `${field.vModel}:` : '';
    for (const row of rows) for (const id of asList(row[column]).flat(2)) if (id !== '') ids.add(prefix + textOf(id));
  }
  return wanted;
}

/** How rows are shown. */
interface Showing {
  /** List type 4: the raw value stays in `<prop>`, its text is in `<prop>_name`. */
  inlineEdit?: boolean;
  /** A single record: places keep their coordinates. */
  detail?: boolean;
}

function displayFieldsOf(
  fields: DisplayField[],
  row: Values,
  lookups: Lookups,
  { inlineEdit, detail }: Showing,
): Values {
  const shown: Values = {};
  for (const item of fields) {
    const { vModel } = item.field;
    const stored = row[item.column];
    const text = displayValue(item, stored, lookups, detail);
    if (inlineEdit) {
      shown[vModel] = toWire(item.field, stored);
      shown[`${vModel}_name`] = text;
    } else shown[vModel] = text;
    if (item.withId) shown[`${vModel}_id`] = stored ?? null;
  }
  return shown;
}

/**
 * Converts a stored row, by column name, to display values for lists and details, by vModel. `children` are the rows of
 * each sub-table. `inlineEdit` (list type 4): raw in `<prop>`, text in `<prop>_name`; `detail` keeps places whole.
 */
export function displayRow(
  row: Values,
  plan: DisplayPlan,
  lookups: Lookups,
  { children = {}, ...showing }: { children?: Record<string, Values[]> } & Showing = {},
): Values {
  const shown: Values = { id: row.id, ...displayFieldsOf(plan.fields, row, lookups, showing) };
  for (const table of plan.tables) {
    const rows = children[table.vModel];
    if (rows)
      shown[table.vModel] = rows.map((child) => ({
        id: child.id,
        ...displayFieldsOf(table.fields, child, lookups, { detail: showing.detail }),
      }));
  }
  return shown;
}

/** Texts of the system fields, for the editing form (contract-visualdev §2.5). */
export function systemTexts(row: Values, plan: DisplayPlan, lookups: Lookups): Values {
  const texts: Values = {};
  for (const item of plan.fields) {
    if (widgetFacts(item.field.key).system && item.field.key !== 'billRule')
      texts[item.field.vModel] = displayValue(item, row[item.column], lookups);
  }
  return texts;
}
