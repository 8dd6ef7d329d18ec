import type { ButtonDoc, Text, ViewBase } from '../../../core/language/types';
import type { TextTone } from '../../../core/language/words/values';

/** Words with values; `html` is sanitised before it is shown. */
export interface TextDoc extends ViewBase {
  view: 'text';
  title?: Text;
  text: Text;
  /** Default `plain`: line ends are kept, nothing is interpreted. */
  format?: 'plain' | 'html';
  /** `title` and `hint` are larger and paler than the text of a page; the others are notices of this kind. */
  tone?: TextTone;
  /** Below the words; in a notice beside them. */
  buttons?: ButtonDoc[];
}
