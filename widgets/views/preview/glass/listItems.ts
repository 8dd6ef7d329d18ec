import type { ListItem, ListName } from '../../../../core/design/list/lists';
import type { Box, Boxes } from './geometry';

/** Where the items of a list are drawn: heads of columns, fields of the search, buttons. */
const drawnAs: Record<ListName, (name: string) => string | undefined> = {
  columnList: (name) => `.ant-table-thead [data-column="${name}"]`,
  searchList: (name) => `.weft-search [data-field="${name}"]`,
  columnOptions: () => undefined,
  btnsList: (name) => `.weft-toolbar [data-action="${name}"]`,
  columnBtnsList: (name) => `.ant-table-row [data-action="${name}"]`,
  customBtnsList: (name) => `.ant-table-row [data-action="${name}"]`,
};

/** The element of an item in the frame; null: it is not drawn, as on a phone, whose lists are cards. */
export function itemElement(drawn: Document, { list, name }: ListItem): Element | null {
  const selector = drawnAs[list](CSS.escape(name));
  return selector ? drawn.querySelector(selector) : null;
}

/** A line at which an item would be put: before the item that is there now, `to` of its list. */
export interface ItemLine {
  to: number;
  line: Box;
}

/** The edges of the items of one list that are in sight. */
export function itemLines(items: readonly ListItem[], list: ListName, boxes: Boxes): ItemLine[] {
  return items
    .filter((each) => each.list === list)
    .flatMap(({ pointer }, at) => {
      const box = boxes.get(pointer);
      if (!box) return [];
      return [
        { to: at, line: { ...box, right: box.left } },
        { to: at + 1, line: { ...box, left: box.right } },
      ];
    });
}

/** Narrowest and widest column that a drag makes, in pixels. */
const bounds = { least: 48, most: 2000 };

/** The width of a column whose right edge is brought to `x`, in pixels of the drawn page. */
export const widthTo = (box: Box, x: number, scale: number): number =>
  Math.min(bounds.most, Math.max(bounds.least, Math.round((x - box.left) / scale)));
