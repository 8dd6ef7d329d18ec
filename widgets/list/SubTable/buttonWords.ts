import { wordsOf } from '../../../core/language/text';
import type { Words } from '../../words';
import type { FooterButton, RowButton } from './props';

const keys = {
  copy: 'widget.copyRow',
  remove: 'widget.delete',
  add: 'widget.add',
  pick: 'subTable.pick',
  batchRemove: 'widget.deleteSelected',
};

/** What the document calls a button, else its usual name. */
export function buttonWords({ value, label }: RowButton | FooterButton, t: Words): string {
  if (label === undefined) return t(keys[value]);
  return wordsOf(label, t);
}
