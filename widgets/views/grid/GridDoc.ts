import type { Text, View, ViewBase } from '../../../core/language/types';

/** Areas of views on a grid; on narrow screens they stack. */
export interface GridDoc extends ViewBase {
  view: 'grid';
  /** Columns of the grid; default 12. */
  columns?: 12 | 24;
  gapPx?: number;
  /** People may move and hide areas for themselves. */
  arrange?: boolean;
  items: GridArea[];
}

export interface GridArea {
  name: string;
  /** Columns that the area takes; default all. */
  span?: number;
  /** Draws a card with this heading around the views. */
  title?: Text;
  views: View[];
}
