import type { ColumnDoc } from '../language/types';
import { openRelated } from './detailNodes';
import { colouredOptions } from './fieldOptions';
import { widgetFacts } from './fields';
import { asFlag, asText } from './read';
import { scaleOf } from './storageType';
import type { Model, ModelColumn, ModelList } from './types';
import { subTables } from './walk';
import { documentProps } from './widgetProps';

/** Widgets that render their value in a cell: the server sends no text for them (§2.6), or the mark says more. */
const drawnInCells = new Set([
  'uploadFile',
  'uploadImg',
  'rate',
  'slider',
  'colorPicker',
  'sign',
  'signature',
  'switch',
]);

/** Widgets whose texts a cell renders as tags, people or links, by the widget that does so. */
const renderedAs: Record<string, string> = {
  input: 'input',
  radio: 'radio',
  checkbox: 'checkbox',
  select: 'select',
  treeSelect: 'treeSelect',
  userSelect: 'userSelect',
  createUser: 'userSelect',
  modifyUser: 'userSelect',
};

type Cell = Pick<ColumnDoc, 'widget' | 'props' | 'options'>;

/** The text that the server sends, as what it is (issue 15 §2). */
function textCell({ field, key }: ModelColumn): Cell {
  const widget = renderedAs[key];
  if (!field || !widget) return {};
  const { multiple, addonBefore } = field.props;
  const several = (key === 'select' || key === 'treeSelect') && asFlag(multiple);
  // Words around the value are the server's part.
  if (key === 'input' && addonBefore) return {};
  const options = colouredOptions(field);
  return { widget, ...(options ? { options } : {}), ...(several ? { props: { multiple: true } } : {}) };
}

/** Numbers keep their separators and decimals; `thousandsField` of 3.4 applies to the whole list. */
function numberCell(item: ModelColumn, list: ModelList): Cell {
  if (!item.field || widgetFacts(item.key).value !== 'number') return {};
  const all = documentProps(item.field);
  const inList = asFlag(list.raw.thousands) && Array.isArray(list.raw.thousandsField);
  const thousands = all.thousands === true || (inList && (list.raw.thousandsField as unknown[]).includes(item.prop));
  if (!thousands) return {};
  const precision = scaleOf(item.field);
  return {
    widget: 'inputNumber',
    props: { thousands: true, ...(precision === undefined ? {} : { precision: Math.min(15, precision) }) },
  };
}

function cellWidget(item: ModelColumn, list: ModelList): Cell {
  if (item.key in renderedAs) return textCell(item);
  if (!item.field || !drawnInCells.has(item.key)) return numberCell(item, list);
  const props = documentProps(item.field);
  return { widget: item.key, ...(Object.keys(props).length ? { props } : {}) };
}

/** Values of which the digits are compared line by line. */
const counted = new Set(['inputNumber', 'calculate']);

/** Numbers are at the right: left is what every column of the family has until its designer chooses another. */
function alignOf({ key, align }: ModelColumn): ColumnDoc['align'] {
  return counted.has(key) && align === 'left' ? 'right' : align;
}

function column(item: ModelColumn, list: ModelList): ColumnDoc {
  const inRows = item.prop.includes('-');
  // An edited row has the raw value under the name itself, and its text beside it (contract-visualdev §2.6).
  const id = list.type === 4 ? item.prop : `${item.prop}_id`;
  const open = item.field && !inRows ? openRelated(item.field, 'row', id) : undefined;
  return {
    name: item.prop,
    label: { text: item.label },
    ...cellWidget(item, list),
    ...(item.widthPx ? { widthPx: item.widthPx } : {}),
    align: alignOf(item),
    ...(item.fixed === 'none' ? {} : { fixed: item.fixed }),
    ...(item.sortable && widgetFacts(item.key).sortable && !inRows ? { sortable: true } : {}),
    ...(open ? { onClick: open } : {}),
  };
}

/** Labels of sub-tables by their names. */
function tableLabels(model: Model): Map<string, string> {
  return new Map(subTables(model).map((table) => [table.vModel, table.label]));
}

/** Whether a list type shows a column: not the grouped field, nor rows of sub-tables that cannot be edited in place. */
const isShown = (item: ModelColumn, list: ModelList) =>
  !(list.type === 3 && item.prop === list.groupField) && !(list.type === 4 && item.prop.includes('-'));

/** Columns of one sub-table share one header, in the place of the first of them (contract-visualdev §6.2). */
function gathered(list: ModelList, model: Model): ColumnDoc[] {
  const labels = tableLabels(model);
  const docs: ColumnDoc[] = [];
  for (const item of list.columns) {
    if (!isShown(item, list)) continue;
    const [table = '', child] = item.prop.split('-');
    const parent = child === undefined ? undefined : labels.get(table);
    if (parent === undefined) {
      docs.push(column(item, list));
      continue;
    }
    const label = item.label.startsWith(`${parent}-`) ? item.label.slice(parent.length + 1) : item.label;
    const doc = column({ ...item, label }, list);
    const group = docs.find((other) => other.name === table);
    if (group?.columns) group.columns.push(doc);
    else docs.push({ name: table, label: { text: parent || table }, rows: true, columns: [doc] });
  }
  return docs;
}

/** Columns of the list for the document: grouped by sub-table, and by the designer's headers (3.6). */
export function columnDocs(list: ModelList, model: Model): ColumnDoc[] {
  const docs = gathered(list, model);
  if (!list.headers.length) return docs;
  const placed = new Map<string, ColumnDoc>();
  return docs.flatMap((doc) => {
    const header = doc.columns ? undefined : list.headers.find(({ props }) => props.includes(doc.name));
    if (!header) return [doc];
    const known = placed.get(header.id);
    if (known) {
      known.columns?.push(doc);
      return [];
    }
    const made: ColumnDoc = {
      name: `header${header.id}`,
      label: { text: header.label },
      align: header.align,
      columns: [doc],
    };
    placed.set(header.id, made);
    return [made];
  });
}

/** Columns with a total (contract-visualdev §6.7); not for groups and trees. */
export function summaryOf(list: ModelList): string[] | undefined {
  if (!list.showSummary || list.type === 3 || list.type === 5) return undefined;
  const props = list.summaryFields.filter((prop) => list.columns.some((item) => item.prop === asText(prop)));
  return props.length ? props : undefined;
}
