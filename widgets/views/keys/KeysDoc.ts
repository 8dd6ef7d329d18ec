import type { Action, Text, ViewBase } from '../../../core/language/types';

/** Keys for the rows of a table of the same page: `j` and `k` go to the next and the previous row, others run actions for it. */
export interface KeysDoc extends ViewBase {
  view: 'keys';
  /** The table. */
  of: string;
  /** Actions by key (`a`, `Enter`); `row` is the row at hand. */
  on: Record<string, Action[]>;
  /** Says which keys there are; not shown on screens without a keyboard. */
  text?: Text;
}
