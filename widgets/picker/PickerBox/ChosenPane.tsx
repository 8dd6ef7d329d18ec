import { Button } from 'antd';
import type { PickerFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { Record } from './Record';

/** The chosen records: their number, clear all, remove one. */
export function ChosenPane({ items, onRemove, onClear }: NonNullable<PickerFrame['chosen']>) {
  const t = useWords();
  return (
    <section className="weft-picker-chosen" aria-label={t('picker.chosen')}>
      <header>
        <h3 aria-live="polite">{t('picker.chosenCount', { count: items.length })}</h3>
        <Button type="link" size="small" onClick={onClear} disabled={items.length === 0} data-action="clear">
          {t('picker.clear')}
        </Button>
      </header>
      <ul>
        {items.map((item) => (
          <li key={item.key} className="weft-picker-record">
            <Record record={item} note={item.note} />
            <button
              type="button"
              className="weft-tool"
              aria-label={t('picker.remove', { name: item.label })}
              onClick={() => onRemove(item.key)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
