import type { OutlineItem } from '../../../../core/design/model/outline';

/** Boxes that are drawn as one pane; those of a tab or a fold are drawn as one each. */
const onePane: readonly string[] = ['row', 'card'];
const isPane = ({ key, children }: OutlineItem) => key === '' && children !== undefined;

/**
 * The pane of the drawn document (`data-at`) in which the fields of a box are; undefined: it has none of its own. Both are JSON
 * pointers: of `formData` `/fields/0/__config__/children/2`, of the document `/fields/0/items/0/fields/2` in a card,
 * `/fields/0/items/2` for the third tab.
 */
export function drawnPane(item: OutlineItem): string | undefined {
  const isBox = onePane.includes(item.key);
  if (!isBox && !isPane(item)) return undefined;
  return item.drawn && (isBox ? `${item.drawn}/items/0` : item.drawn);
}
