import { Select } from 'antd';
import { pointerOfSlot, type Slot } from '../../../../core/design/model/fits';
import type { OutlineItem } from '../../../../core/design/model/outline';
import { useWords } from '../../../words';
import { nothingChosen } from '../nothingChosen';

interface SlotSelectProps {
  items: readonly OutlineItem[];
  slots: readonly Slot[];
  move: (slot: Slot) => void;
  close: () => void;
}

/** Every place to which what is selected may go, by its words. */
export function SlotSelect({ items, slots, move, close }: SlotSelectProps) {
  const t = useWords();
  const nameAt = (pointer: string) => {
    const item = items.find((each) => each.pointer === pointer);
    return item && (item.label || item.name || item.key);
  };
  const options = slots.map((slot) => {
    const before = nameAt(pointerOfSlot(slot));
    const box = items.find(({ children }) => children === slot.list);
    const name = box ? box.label || box.name || box.key : '';
    const end = box ? t('desk.place.endOf', { name }) : t('desk.place.end');
    return { value: pointerOfSlot(slot), label: before ? t('desk.place.before', { name: before }) : end };
  });
  return (
    <Select
      autoFocus
      defaultOpen
      showSearch
      optionFilterProp="label"
      size="small"
      variant="borderless"
      value={nothingChosen}
      placeholder={t('desk.moveTo')}
      aria-label={t('desk.moveTo')}
      popupMatchSelectWidth={240}
      options={options}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onChange={(value: string | null) => {
        const slot = slots.find((each) => pointerOfSlot(each) === value);
        if (slot) move(slot);
        close();
      }}
    />
  );
}
