import type { ReactNode } from 'react';
import { wordsOf } from '../../core/language/text';
import type { JsonObject, Option } from '../../core/language/types';
import type { WidgetDefinition } from '../registry';

/** Labels of options are already resolved. */
const asIs = (words: string): string => words;

function findLabels(options: readonly Option[], wanted: ReadonlySet<string>, into: string[]): string[] {
  for (const { id, label, children } of options) {
    if (wanted.has(String(id))) into.push(wordsOf(label, asIs) || String(id));
    if (children) findLabels(children, wanted, into);
  }
  return into;
}

/** A value as text: its option labels, else itself; lists joined. No value gives ''. */
export function textOf(value: unknown, options?: readonly Option[]): string {
  if (value === undefined || value === null || value === '') return '';
  const list = Array.isArray(value) ? value : [value];
  if (options) {
    const labels = findLabels(options, new Set(list.map(String)), []);
    if (labels.length) return labels.join(', ');
  }
  return list.map((each) => (typeof each === 'object' ? JSON.stringify(each) : String(each))).join(', ');
}

/** The read-only rendering of a value: the widget's own, else text. */
export function drawCell(
  widget: WidgetDefinition | undefined,
  value: unknown,
  row: Record<string, unknown> | undefined,
  options: Option[] | undefined,
  props: JsonObject,
  inLink?: boolean,
): ReactNode {
  return widget?.cell ? widget.cell({ value, row, options, props, inLink }) : textOf(value, options);
}
