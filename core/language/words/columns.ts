import type { Action } from './actions';
import type { Condition } from './conditions';
import type { Source } from './sources';
import type { JsonObject, Text } from './values';

export interface ButtonDoc {
  name: string;
  label: Text;
  /** Name of the icon catalogue (widgets/icons). */
  icon?: string;
  type?: 'primary' | 'default' | 'text' | 'link' | 'dashed';
  danger?: boolean;
  /** Button permission code (`btn_add`): the button is hidden unless it is granted. */
  permit?: string;
  hiddenWhen?: Condition | boolean;
  disabledWhen?: Condition | boolean;
  /** Why it is disabled. With it the button can be focused and pressed, and then shows this as a warning. */
  disabledText?: Text;
  /** `upload` opens a file chooser first and posts the file as multipart `file` to the first action's call. */
  kind?: 'button' | 'upload';
  accept?: string;
  /** Shows the label only as a tooltip. */
  iconOnly?: boolean;
  onClick: Action[];
}

export interface ColumnDoc {
  name: string;
  label?: Text;
  /** Widget whose `cell` renders the value (`tag`, `switch`, `date`, `number`, `link`, `image` …); default text. */
  widget?: string;
  props?: JsonObject;
  options?: Source;
  /** Pixels; absent: shares the remaining width. */
  widthPx?: number;
  align?: 'left' | 'center' | 'right';
  fixed?: 'left' | 'right';
  sortable?: boolean;
  hiddenWhen?: Condition | boolean;
  /** Column permission code. Default, with `permits: ["column"]`: the name. */
  permit?: string;
  /** Click on the cell. */
  onClick?: Action[];
  /** Grouped header over child columns (sub-tables in lists). */
  columns?: ColumnDoc[];
  /** The row's member of this name is a list of rows; a child column (`items-price`) shows `price`, a line per row. */
  rows?: boolean;
}
