import type { WidgetDefinition } from '../engine/registry';

type FromText = NonNullable<WidgetDefinition<never>['fromText']>;
type Name =
  | 'anyText'
  | 'oneLine'
  | 'numberFromText'
  | 'starsFromText'
  | 'levelFromText'
  | 'dateFromText'
  | 'timeFromText'
  | 'optionFromText'
  | 'optionsFromText'
  | 'pathFromText'
  | 'switchFromText';

const readers = new Map<string, FromText>();

/** Called by fromText.ts when it is loaded. */
export function giveReaders(given: Readonly<Record<Name, FromText>>): void {
  for (const [name, read] of Object.entries(given)) readers.set(name, read);
}

/** A function of fromText.ts, which comes with the sub-table: cells are pasted nowhere else, and lists need not wait for it. */
export const fromText =
  (name: Name): FromText =>
  (text, given) =>
    readers.get(name)?.(text, given);
