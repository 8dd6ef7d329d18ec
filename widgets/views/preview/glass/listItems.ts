import type { ListItem, ListName } from '../../../../core/design/list/lists';
import { partOf } from '../../../code/Code/list/useListActs';
import type { Box, Boxes, Covers } from './geometry';

/** What is around the items of a list where they are drawn. */
const around: Record<ListName, string> = {
  columnList: '.ant-table-thead',
  searchList: '.weft-search',
  columnOptions: '',
  btnsList: '.weft-toolbar',
  columnBtnsList: '.ant-table-row',
  customBtnsList: '.ant-table-row',
};

/** Finds the element of an item in the frame; null: it is not drawn, as on a phone, whose lists are cards. */
export const itemFinder = (drawn: Document) => (item: ListItem) => {
  const { kind, name } = partOf(item);
  return around[item.list] ? drawn.querySelector(`${around[item.list]} [data-${kind}="${CSS.escape(name)}"]`) : null;
};

const fixedAt = (side: 'left' | 'right') => `.ant-table-cell-fix-${side}`;

/** The fixed cells of its row, which lie on an element when the list is scrolled sideways; none for what is in one of them. */
export function fixedOver(element: Element): Covers {
  const isFixed = element.closest(`${fixedAt('left')}, ${fixedAt('right')}`);
  const cells = isFixed ? [] : [...(element.closest('tr, .ant-table-row')?.children ?? [])];
  const at = (side: 'left' | 'right') => cells.filter((each) => each.matches(fixedAt(side)));
  return { left: at('left'), right: at('right') };
}

/** A line at which an item would be put: before the item that is there now, `to` of its list. */
export interface ItemLine {
  to: number;
  line: Box;
  /** Where the item at whose edge the line is stands. */
  of: Box;
}

/** The edges of the items of one list that are in sight. */
export function itemLines(items: readonly ListItem[], list: ListName, boxes: Boxes): ItemLine[] {
  return items
    .filter((each) => each.list === list)
    .flatMap(({ pointer }, at) => {
      const box = boxes.get(pointer);
      if (!box) return [];
      return [
        { to: at, line: { ...box, right: box.left }, of: box },
        { to: at + 1, line: { ...box, left: box.right }, of: box },
      ];
    });
}

/** Narrowest and widest column that a drag makes, in pixels. */
const bounds = { least: 48, most: 2000 };

/** The width of a column from `left` whose right edge is brought to `x`, in pixels of the drawn page. */
export const widthTo = (left: number, x: number, scale: number): number =>
  Math.min(bounds.most, Math.max(bounds.least, Math.round((x - left) / scale)));
