import { tablesIn } from './rows';
import { tagOf } from './tags';
import { attribute, createElement, type Element, elementsBelow, isElement, type Parent, setChildren } from './tree';

const elementsOf = (parent: Parent): Element[] => parent.childNodes.filter(isElement);
const isHeading = (row: Element) => elementsOf(row).every(({ tagName }) => tagName === 'th');
const isPlain = (row: Element) =>
  attribute(row, 'data-print') === undefined && !elementsBelow(row).some((element) => tagOf(element) !== undefined);

/** Whether a cell of these rows reaches below them. */
function reachesOut(rows: Element[]): boolean {
  const reach = (cell: Element) => Number.parseInt(attribute(cell, 'rowspan') ?? '1', 10) || 1;
  return rows.some((row, at) => elementsOf(row).some((cell) => at + reach(cell) > rows.length));
}

/** The rows that head a table: those of th, or all rows without a tag above the first repeated one. */
function headingsOf(rows: Element[]): Element[] {
  const first = rows.findIndex((row) => tablesIn(row).length > 0);
  const above = rows.slice(0, Math.max(0, first));
  if (above.length && above.every(isPlain)) return above;
  const ends = rows.findIndex((row) => !isHeading(row));
  return rows.slice(0, Math.max(0, ends));
}

/** Moves the headings of tables into a thead: browsers repeat it on every page. Before the template is filled. */
export function repeatHeads(tree: Parent): void {
  for (const table of elementsBelow(tree).filter(({ tagName }) => tagName === 'table')) {
    const sections = elementsOf(table);
    const body = sections.find(({ tagName }) => tagName === 'tbody');
    if (!body || sections.some(({ tagName }) => tagName === 'thead')) continue;
    const heads = headingsOf(elementsOf(body));
    if (!heads.length || reachesOut(heads)) continue;
    setChildren(
      body,
      body.childNodes.filter((node) => !heads.includes(node as Element)),
    );
    const at = table.childNodes.indexOf(body);
    const head = createElement('thead', {}, heads);
    setChildren(table, [...table.childNodes.slice(0, at), head, ...table.childNodes.slice(at)]);
  }
}
