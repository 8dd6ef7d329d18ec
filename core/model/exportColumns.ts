import { widgetFacts } from './fields';
import type { Model, ModelField, ModelList } from './types';
import { findField, subTables } from './walk';

/** A column of the list that an export may hold (contract-visualdev §2.7). */
export interface ExportColumn {
  /** vModel, or `tableFieldX-col`. */
  prop: string;
  /** Of a sub-table's column without that of its table. */
  label: string;
  /** The sub-table, and its label. */
  table?: { vModel: string; label: string };
  field?: ModelField;
}

/** Widgets whose value is a drawing. */
const drawings = new Set(['sign', 'signature']);

/** `parentLabel-childLabel` without the parent's; labels may themselves contain the sign (contract-visualdev §6.2). */
const ownLabel = (label: string, parent: string) =>
  label.startsWith(`${parent}-`) ? label.slice(parent.length + 1) : label;

/**
 * The columns that an export of this list offers, the columns of one sub-table together in the place of the first of them. A
 * list that is edited in place (type 4) has no sub-table columns.
 */
export function exportColumns(model: Model, list: ModelList): ExportColumn[] {
  const labels = new Map(subTables(model).map(({ vModel, label }) => [vModel, label || vModel]));
  const found = list.columns.flatMap(({ prop, label, key, field }): ExportColumn[] => {
    const vModel = prop.includes('-') ? prop.slice(0, prop.indexOf('-')) : '';
    const parent = labels.get(vModel);
    if (drawings.has(key) || (vModel && (list.type === 4 || parent === undefined))) return [];
    if (widgetFacts(key).value === 'none' || widgetFacts(key).value === 'rows') return [];
    const own = field ?? findField(model, prop)?.field;
    return [
      {
        prop,
        label: parent === undefined ? label : ownLabel(label, parent),
        ...(parent === undefined ? {} : { table: { vModel, label: parent } }),
        ...(own ? { field: own } : {}),
      },
    ];
  });
  return gathered(found);
}

/** Consecutive columns of each sub-table: the programs merge headings of neighbours only. */
function gathered(columns: ExportColumn[]): ExportColumn[] {
  const seen = new Set<string>();
  return columns.flatMap((column) => {
    const { table } = column;
    if (!table) return [column];
    if (seen.has(table.vModel)) return [];
    seen.add(table.vModel);
    return columns.filter((other) => other.table?.vModel === table.vModel);
  });
}
