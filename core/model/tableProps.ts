import type { Json, JsonObject } from '../language/types';
import { caption } from './captions';
import { addingConfig } from './pickers';
import { asArray, asFlag, asNumber, asObject, asText, type Issues, isObject, measure, oneOf } from './read';
import type { ModelField } from './types';
import { shownColumns } from './walk';

const names = (value: unknown): string[] =>
  asArray(value)
    .map((item) => asText(item))
    .filter(Boolean);

function button(value: string, label: unknown, confirm: unknown): JsonObject {
  const words = asText(label);
  return {
    value,
    ...(words ? { label: caption(words) } : {}),
    ...(asFlag(confirm) ? { confirm: true } : {}),
  };
}

const isShown = (item: Json): item is JsonObject => isObject(item) && item.show !== false;

/** Copy and remove buttons of each row: `columnBtnsList` of 3.6; before that, only remove. */
function rowButtons(table: ModelField): JsonObject[] {
  if (!Array.isArray(table.props.columnBtnsList)) return [{ value: 'remove' }];
  return table.props.columnBtnsList
    .filter(isShown)
    .filter((item) => item.value === 'copy' || item.value === 'remove')
    .map((item) => button(asText(item.value), item.label, item.showConfirm));
}

/** Buttons below the rows: `footerBtnsList` of 3.6, or the one of 3.4 that adds or chooses (SUBT-08, SUBT-09). */
function footerButtons(table: ModelField): JsonObject[] {
  const picks = asText(addingConfig(table)?.interfaceId) !== '';
  if (!Array.isArray(table.props.footerBtnsList))
    return [button(picks ? 'pick' : 'add', table.props.actionText, false)];
  const known = table.props.footerBtnsList.filter(isShown).flatMap((item) => {
    const value = asText(item.value);
    if (value === 'add' || value === 'batchRemove') return [button(value, item.label, item.showConfirm)];
    return picks && asText(asObject(item.actionConfig).interfaceId) ? [button('pick', item.label, false)] : [];
  });
  return known.filter((item, index) => known.findIndex((other) => other.value === item.value) === index);
}

/** Pixels; 0 is automatic. */
function columnWidth(field: ModelField, issues: Issues): number {
  const { columnWidth: said } = asObject(field.raw.__config__);
  if (asNumber(said) === 0) return 0;
  return Math.round(measure(said, [40, 2000], `${field.at}/__config__/columnWidth`, issues) ?? 0);
}

/** Widths of columns out of range. */
export function columnWidthIssues(table: ModelField): Issues {
  const issues: Issues = [];
  for (const field of shownColumns(table)) columnWidth(field, issues);
  return issues;
}

/** Configured width, alignment and position of each column. */
function columns(table: ModelField): JsonObject {
  const entries = shownColumns(table).flatMap((field) => {
    const config = asObject(field.raw.__config__);
    const width = columnWidth(field, []);
    const column: JsonObject = {};
    if (width > 0) column.widthPx = width;
    const align = oneOf(asText(config.tableAlign), ['left', 'center', 'right', ''] as const, '');
    if (align && align !== 'left') column.align = align;
    const fixed = oneOf(asText(config.tableFixed), ['left', 'right', ''] as const, '');
    if (fixed) column.fixed = fixed;
    return Object.keys(column).length && field.vModel ? [[field.vModel, column] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Own properties of a sub-table in the document's format (contract-visualdev §3.4 table). */
export function tableProps(table: ModelField): JsonObject {
  const { props } = table;
  const layout = columns(table);
  return {
    index: true,
    rowButtons: rowButtons(table),
    footerButtons: footerButtons(table),
    ...(asFlag(props.showSummary) ? { summary: names(props.summaryField) } : {}),
    ...(asFlag(props.thousands) ? { thousands: names(props.thousandsField) } : {}),
    ...(Object.keys(layout).length ? { columns: layout } : {}),
  };
}
