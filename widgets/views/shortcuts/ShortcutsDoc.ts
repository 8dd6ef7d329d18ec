import type { ButtonDoc, Text, ViewBase } from '../../../core/language/types';

/** Large buttons to where a person often goes; each obeys its permission and conditions. */
export interface ShortcutsDoc extends ViewBase {
  view: 'shortcuts';
  title?: Text;
  items: ButtonDoc[];
}
