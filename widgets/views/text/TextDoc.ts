import type { Text, ViewBase } from '../../../core/language/types';

/** Words with values; `html` is sanitised before it is shown. */
export interface TextDoc extends ViewBase {
  view: 'text';
  text: Text;
  /** Default `plain`: line ends are kept, nothing is interpreted. */
  format?: 'plain' | 'html';
  /** `title` and `hint` are larger and paler than the text of a page. */
  tone?: 'title' | 'text' | 'hint';
}
