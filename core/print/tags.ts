import { decimalParts, sumDecimals } from '../decimal';
import { conditionTag, holds } from './conditions';
import { fixedDecimal } from './formats';
import { type Scope, splitTag, summedValues, tableIndex, taggedValue } from './scope';
import { textOfValue, valueNodes } from './shown';
import { attribute, type Element, elementsBelow, type Parent, replaceNode, setChildren } from './tree';

const tagClass = 'wk-print-tag-wukong';

/** The `data-tag` of an element of a template that shows a value; undefined for other elements. */
export function tagOf(element: Element): string | undefined {
  const classes = attribute(element, 'class') ?? '';
  return classes.includes(tagClass) ? attribute(element, 'data-tag') : undefined;
}

/** The index of the table that a tag of a row reads; sums are no rows. */
export function rowTable(element: Element): number | undefined {
  const tag = attribute(element, 'data-sum') === undefined ? tagOf(element) : undefined;
  return tag === undefined ? undefined : tableIndex(splitTag(tag)[0]);
}

const numbers = (values: unknown[]) => values.map((value) => textOfValue(value).replaceAll(',', ''));

/** Decimals that a value shows. */
const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** The sum with as many decimals as its values show. */
function sumOf(values: string[]): string {
  const shown = values.filter((value) => decimalParts(value.trim()));
  const sum = sumDecimals(values);
  return fixedDecimal(sum, Math.max(0, ...shown.map((value) => placesOf(value.trim())))) ?? sum;
}

function fill(element: Element, tag: string, scope: Scope): void {
  const sums = attribute(element, 'data-sum') !== undefined;
  const value = sums ? sumOf(numbers(summedValues(tag, scope))) : taggedValue(tag, scope);
  // Other data-tags (systemPrinter) are filled by their text.
  if (!sums && value === undefined && !tag.includes('.')) return;
  setChildren(element, valueNodes(value, element));
  // A filled tag is none any more: later steps leave it as it is.
  element.attrs = element.attrs.filter(({ name }) => name !== 'data-tag');
}

/** Removes elements whose condition does not hold, and fills the tags. `isOurs` limits it to head tags or to a row. */
export function fillTags(parent: Parent, scope: Scope, isOurs: (tag: string) => boolean): void {
  for (const element of elementsBelow(parent)) {
    const condition = attribute(element, 'data-if');
    const read = condition === undefined ? undefined : conditionTag(condition);
    if (condition === undefined || read === undefined || !isOurs(read)) continue;
    if (!holds(condition, scope)) replaceNode(element, []);
    else element.attrs = element.attrs.filter(({ name }) => name !== 'data-if');
  }
  for (const element of elementsBelow(parent)) {
    const tag = tagOf(element);
    if (tag !== undefined && isOurs(tag)) fill(element, tag, scope);
  }
}

/** As `fillTags`, of the element itself too; whether it stays. */
export function fillRow(row: Element, scope: Scope): boolean {
  const condition = attribute(row, 'data-if');
  if (condition !== undefined && !holds(condition, scope)) return false;
  fillTags(row, scope, () => true);
  return true;
}

export const isHeadTag = (tag: string): boolean => tableIndex(splitTag(tag)[0]) === undefined;
