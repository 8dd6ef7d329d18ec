/** Fields that take input. Choices are made in boxes whose text cannot be typed. */
const taking = [
  'input:not(:disabled, [readonly], [type=hidden], [type=file])',
  'input[role=combobox]:not(:disabled, [aria-readonly=true])',
  'textarea:not(:disabled, [readonly])',
  'button[role=switch]:not(:disabled)',
  '[contenteditable=true]',
].join();

/** The fields of a pane that is just opening, or closed, cannot take the focus. */
export const isSeen = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;

/** What a choice shows once it is made, by what is around it. */
const made: Readonly<Record<string, string>> = {
  '.ant-select': '.ant-select-selection-item',
  '[role=radiogroup]': 'input:checked',
};
const isMade = (field: HTMLElement): boolean =>
  Object.entries(made).some(([around, chosen]) => field.closest(around)?.querySelector(chosen));

/** A place whose fields wait for the hand, such as the comments below a record and the pages of a list. */
const byHand = '[data-by-hand]';

/**
 * The first field in these places, in the order of the screen, that takes input. A choice that is already made, such as
 * the organisation of the tree beside, is passed unless nothing else is there.
 */
export function firstField(places: Iterable<HTMLElement>): HTMLElement | undefined {
  const found = [...places].flatMap((place) => [
    ...(place.matches(taking) ? [place] : []),
    ...place.querySelectorAll<HTMLElement>(taking),
  ]);
  const fields = [...new Set(found)]
    .filter((field) => isSeen(field) && !field.closest(byHand))
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  return fields.find((field) => !isMade(field)) ?? fields[0];
}
