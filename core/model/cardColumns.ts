import { widgetFacts } from './fields';
import { isSecret } from './isSecret';
import type { ModelColumn, ModelList } from './types';

const figures = new Set(['inputNumber', 'calculate']);

/** The list's state: the last choice of one, a radio before others. */
function stateOf(columns: ModelColumn[]): ModelColumn | undefined {
  const single = columns.filter(({ key, field }) => key === 'radio' || (key === 'select' && !field?.props.multiple));
  return single.findLast(({ key }) => key === 'radio') ?? single.at(-1);
}

const mostColumns = 5;

/**
 * Columns of a record's card on a narrow screen, the most important first: the text that names the record, its number,
 * state, date and amount, then others of the list while there are fewer than five. Without such a text the frame's own rule holds.
 */
export function cardColumns(list: ModelList): string[] | undefined {
  const columns = list.columns.filter(({ prop, field }) => !prop.includes('-') && !(field && isSecret(field)));
  const texts = columns.filter(({ key }) => key === 'input');
  const title = texts.find(({ field }) => field?.required) ?? texts[0];
  if (!title) return undefined;
  const chosen = [
    title,
    columns.find(({ key }) => key === 'billRule'),
    stateOf(columns),
    columns.find(({ key }) => widgetFacts(key).value === 'date' && !widgetFacts(key).system),
    columns.find(({ key }) => figures.has(key)),
  ];
  const important = chosen.flatMap((column) => column?.prop ?? []);
  const others = columns.map(({ prop }) => prop).filter((prop) => !important.includes(prop));
  return [...important, ...others].slice(0, Math.max(mostColumns, important.length));
}
