import type { ReactNode } from 'react';
import type { FrameButton } from '../frames';

type Row = Record<string, unknown>;

/** How rows under edit are rendered. */
export interface RowEdit {
  /** The editor of a cell; undefined where nothing is edited. */
  cell: (row: Row, column: string) => ReactNode | undefined;
  /** 保存 and 取消 of a row under edit; undefined for other rows. */
  buttons: (row: Row) => FrameButton[] | undefined;
}
