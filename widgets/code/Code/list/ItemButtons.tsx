import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ListItem } from '../../../../core/design/list/lists';
import { useWords } from '../../../words';
import type { ListActs } from './useListActs';

interface ItemButtonsProps {
  item: ListItem;
  items: readonly ListItem[];
  broken: boolean;
  acts: ListActs;
}

/** Up, down and away for the chosen item: the same as by drag and by keys. */
export function ItemButtons({ item, items, broken, acts }: ItemButtonsProps) {
  const t = useWords();
  const beside = items.filter(({ list }) => list === item.list);
  const at = beside.findIndex(({ pointer }) => pointer === item.pointer);
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
      {button('remove', <DeleteOutlined />, () => acts.remove(item))}
    </span>
  );
}
