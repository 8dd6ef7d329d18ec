import type { ReactNode } from 'react';
import type { FrameButton } from '../frames';

type Row = Record<string, unknown>;

export interface RowEdit {
  added: Row[];
  open: (row: Row | undefined) => void;
  isEdited: (row: Row) => boolean;
  /** The editor of a cell; undefined where nothing is edited. */
  cell: (row: Row, column: string) => ReactNode | undefined;
  /** 保存 and 取消 of a row that is edited. */
  buttons: (row: Row) => FrameButton[] | undefined;
  /** Changes when a row begins or ends to be edited. */
  version: number;
}
