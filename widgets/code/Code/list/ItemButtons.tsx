import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ListItem } from '../../../../core/design/list/lists';
import { useWords } from '../../../words';
import { EscDropdown } from '../desk/EscDropdown';
import type { ListActs } from './useListActs';

interface ItemButtonsProps {
  /** The item that leads those that are chosen. */
  item: ListItem;
  selected: readonly ListItem[];
  items: readonly ListItem[];
  broken: boolean;
  acts: ListActs;
}

/** What a drag in the drawn list and the keys do to an item, for a press. */
const moreActs = (item: ListItem, last: number, acts: ListActs): Record<string, () => unknown> => ({
  first: () => acts.move(item, 0),
  last: () => acts.move(item, last),
  ...(item.list === 'columnList' && {
    narrower: () => acts.widenBy(item, -1),
    wider: () => acts.widenBy(item, 1),
    ownWidth: () => acts.widen(item, 0),
  }),
});

/** Up, down, away and more for the chosen item: the same as by drag and by keys. */
export function ItemButtons({ item, selected, items, broken, acts }: ItemButtonsProps) {
  const t = useWords();
  const beside = items.filter(({ list }) => list === item.list);
  const at = beside.findIndex(({ pointer }) => pointer === item.pointer);
  const more = moreActs(item, beside.length - 1, acts);
  const button = (word: string, icon: ReactNode, act: () => void, isOff = false) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      disabled={broken || isOff}
      aria-label={t(`code.outline.${word}`)}
      title={t(`code.outline.${word}`)}
      onClick={act}
    />
  );
  return (
    <span>
      {button('up', <ArrowUpOutlined />, () => acts.move(item, at - 1), at === 0)}
      {button('down', <ArrowDownOutlined />, () => acts.move(item, at + 1), at === beside.length - 1)}
      {button('remove', <DeleteOutlined />, () => acts.remove(...selected))}
      <EscDropdown
        disabled={broken}
        menu={{
          items: Object.keys(more).map((key) => ({ key, label: t(`desk.menu.${key}`) })),
          onClick: ({ key }) => void more[key]?.(),
        }}
      >
        <Button
          size="small"
          type="text"
          icon={<EllipsisOutlined />}
          aria-label={t('desk.moreOf', { name: item.label })}
          title={t('desk.moreOf', { name: item.label })}
        />
      </EscDropdown>
    </span>
  );
}
