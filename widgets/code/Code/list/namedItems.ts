import { type ListItem, standardButtons } from '../../../../core/design/list/lists';
import type { Words } from '../../../words';

/** The items as the reader's language names them: buttons that every list has are stored under their Chinese captions. */
export const namedItems = (t: Words, items: readonly ListItem[]): ListItem[] =>
  items.map((item) =>
    standardButtons[item.list]?.[item.name] === item.label
      ? { ...item, label: t(`desk.list.button.${item.name}`) }
      : item,
  );
