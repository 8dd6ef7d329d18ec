import { type Scope, tableIndex } from './scope';
import { fillRow, fillTags, rowTable } from './tags';
import { ancestorOf, attribute, copyOf, type Element, elementsBelow, type Parent, replaceNode } from './tree';
import type { PrintData, PrintRow } from './types';

/** Rows of a page above a subtotal, unless its `data-rows` gives another number. */
const rowsPerPage = 20;

const markOf = (row: Element) => attribute(row, 'data-print');
const tableOf = (row: Element) => tableIndex(attribute(row, 'data-table'));
const isSum = (row: Element) => ['subtotal', 'total'].includes(markOf(row) ?? '');

/** The tables whose tags stand directly in this tr. */
export function tablesIn(row: Element): number[] {
  const tags = elementsBelow(row).filter((element) => ancestorOf(element, 'tr') === row);
  return [...new Set(tags.flatMap((element) => rowTable(element) ?? []))];
}

/** A repeated row, and the row of data that it shows. */
interface Repeated {
  row: Element;
  shown: PrintRow;
}

/** The repeated rows of one template row. A row without data is no row. */
function repeated(row: Element, tables: readonly number[], data: PrintData): Repeated[] {
  const count = Math.max(0, ...tables.map((index) => data.tables[index]?.length ?? 0));
  return Array.from({ length: count }, (_, at) => {
    const copy = copyOf(row);
    const shown = data.tables[tables[0] as number]?.[at] ?? {};
    return fillRow(copy, { data, at }) ? [{ row: copy, shown }] : [];
  }).flat();
}

const groupOf = (index: number, rows: readonly PrintRow[]) => new Map([[index, rows]]);

function sumRow(
  template: Element,
  index: number,
  data: PrintData,
  rows: readonly PrintRow[],
  breaks: boolean,
): Element {
  const copy = copyOf(template);
  fillTags(copy, { data, group: groupOf(index, rows) }, () => true);
  const style = attribute(copy, 'style');
  const breaking = [style, 'break-after: page'].filter(Boolean).join('; ');
  if (breaks) copy.attrs = [...copy.attrs.filter(({ name }) => name !== 'style'), { name: 'style', value: breaking }];
  return copy;
}

/** The rows with a subtotal after every page of them. */
function withSubtotals(rows: Repeated[], template: Element, index: number, data: PrintData): Element[] {
  const size = Math.max(1, Number.parseInt(attribute(template, 'data-rows') ?? '', 10) || rowsPerPage);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, page) => {
    const part = rows.slice(page * size, (page + 1) * size);
    const breaks = (page + 1) * size < rows.length;
    const shown = part.map((each) => each.shown);
    return [...part.map(({ row }) => row), sumRow(template, index, data, shown, breaks)];
  }).flat();
}

/**
 * Repeats the rows that have tags of tables, and adds their subtotals and totals (contract-visualdev §10). What is outside
 * of rows shows the first row of its table.
 */
export function fillRows(tree: Parent, data: PrintData): void {
  const scope: Scope = { data };
  const rows = elementsBelow(tree).filter(({ tagName }) => tagName === 'tr');
  const sums = rows.filter(isSum);
  for (const row of rows) {
    const tables = isSum(row) ? [] : tablesIn(row);
    if (!tables.length) continue;
    const [index = 0] = tables;
    const table = ancestorOf(row, 'table');
    const subtotal = sums.find(
      (each) => markOf(each) === 'subtotal' && tableOf(each) === index && ancestorOf(each, 'table') === table,
    );
    const copies = repeated(row, tables, data);
    const plain = copies.map((copy) => copy.row);
    replaceNode(row, subtotal ? withSubtotals(copies, subtotal, index, data) : plain);
  }
  for (const row of sums) {
    if (markOf(row) === 'subtotal') replaceNode(row, []);
    else fillTags(row, scope, () => true);
  }
  fillTags(tree, scope, () => true);
}
