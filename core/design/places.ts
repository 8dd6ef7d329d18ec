/** The list or object around a value; '' for what is in the outermost one. */
export const parentOf = (pointer: string): string => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
export const indexOf = (pointer: string): number => Number(pointer.slice(pointer.lastIndexOf('/') + 1));

/** Items by the list that they stand in, in the order of the text. */
export function byList<Item extends { pointer: string }>(items: readonly Item[]): ReadonlyMap<string, Item[]> {
  const lists = new Map<string, Item[]>();
  for (const item of items) {
    const list = parentOf(item.pointer);
    const known = lists.get(list);
    if (known) known.push(item);
    else lists.set(list, [item]);
  }
  return lists;
}

/** Whether a place is this one or in it. */
export const isWithin = (pointer: string, outer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

/** `pointer` with its step in the list of `item` changed by `by`, if it goes through an item from `item` on. */
function shifted(pointer: string, item: string, by: number): string {
  const list = `${parentOf(item)}/`;
  if (!pointer.startsWith(list)) return pointer;
  const [step = '', ...rest] = pointer.slice(list.length).split('/');
  if (!/^\d+$/.test(step) || Number(step) < indexOf(item)) return pointer;
  return [list + (Number(step) + by), ...rest].join('/');
}

/** Where a pointer leads when an item of a list is gone; undefined: it led into that item. */
export const afterRemoval = (pointer: string, item: string): string | undefined =>
  isWithin(pointer, item) ? undefined : shifted(pointer, item, -1);

/** Where a pointer leads when an item was put into a list at this place. */
export const afterInsertion = (pointer: string, item: string): string => shifted(pointer, item, 1);

/** Without the places that lie in others of them; in the order of the text. */
export function outermost(pointers: readonly string[]): string[] {
  const all = [...new Set(pointers)];
  return all.filter((pointer) => !all.some((other) => other !== pointer && isWithin(pointer, other))).sort(inOrder);
}

/** Order of two places in a text whose members stand in order: lists count, names do not. */
function inOrder(one: string, other: string): number {
  const left = one.split('/');
  const right = other.split('/');
  const at = left.findIndex((step, index) => step !== right[index]);
  if (at < 0) return left.length - right.length;
  return Number(left[at]) - Number(right[at]) || 0;
}
