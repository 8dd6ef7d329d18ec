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

/** The document's label of a button, else its default label. */
export function buttonWords({ value, label }: RowButton | FooterButton, t: Words): string {
  if (label === undefined) return t(keys[value]);
  return wordsOf(label, t);
}
