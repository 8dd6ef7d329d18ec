import { Button, Select } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { type Listed, type ListItem, type ListName, standardButtons } from '../../../../core/design/list/lists';
import { widgetFacts } from '../../../../core/model/fields';
import { useWords } from '../../../words';
import type { Held } from '../desk/rows';
import { useDrag } from '../desk/useDrag';
import { kindName } from '../kindName';
import { nothingChosen } from '../nothingChosen';
import type { ListActs } from './useListActs';

interface SectionProps {
  list: ListName;
  items: ListItem[];
  /** Fields that a list may name. */
  fields: readonly Listed[];
  /** What is chosen in all lists, the one that leads the others last. */
  selected: readonly ListItem[];
  broken: boolean;
  acts: ListActs;
  /** `held`: with the keys that were held. */
  select: (item: ListItem, held?: Held) => void;
}

/** What can be added: fields that are not there yet, or buttons. */
function useOffers({ list, items, fields }: SectionProps): { value: string; label: string }[] {
  const t = useWords();
  const has = (value: string) => items.some(({ name }) => name === value);
  if (list === 'customBtnsList') return [];
  const buttons = standardButtons[list];
  if (buttons)
    return Object.keys(buttons)
      .filter((value) => !has(value))
      .map((value) => ({ value, label: t(`desk.list.button.${value}`) }));
  const asks = list !== 'columnList';
  return fields.filter(({ value, key }) => !has(value) && (!asks || widgetFacts(key).searchable));
}

/** One of the lists of a list: its items can be chosen, dragged, moved by keys, added and removed. */
export function ListSection(props: SectionProps) {
  const { list, items, fields, selected, broken, acts, select } = props;
  const t = useWords();
  const rows = useRef<HTMLUListElement>(null);
  const offers = useOffers(props);
  const title = t(`desk.list.${list}`);
  const heightOf = () => rows.current?.querySelector('li')?.getBoundingClientRect().height ?? 24;
  const slot = (y: number) => Math.round((y - (rows.current?.getBoundingClientRect().top ?? 0)) / heightOf());
  const drag = useDrag<string, number>(rows, {
    grab: (from) => {
      const at = Number(from.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
      return broken ? undefined : items[at]?.name;
    },
    at: (_, __, y) => Math.min(Math.max(slot(y), 0), items.length),
    drop: (to, name) => {
      const at = items.findIndex((each) => each.name === name);
      const item = items[at];
      if (item && selected.length > 1 && selected.includes(item)) acts.moveAll(selected, to);
      else if (item) acts.move(item, to > at ? to - 1 : to);
    },
  });
  const press = (event: KeyboardEvent, item: ListItem, at: number) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const wider = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = items[at + by];
    if (event.key === 'Delete') acts.remove(...(selected.includes(item) ? selected : [item]));
    else if (by && event.altKey) acts.move(item, at + by);
    else if (wider && event.altKey && list === 'columnList') acts.widenBy(item, wider);
    else if (by && next) {
      select(next, event);
      rows.current?.querySelectorAll<HTMLElement>('[data-index]')[at + by]?.focus();
    } else if (!by) return;
    event.preventDefault();
  };
  /** What stands beside a name: the kind of its field; of a field that has gone, its data name. */
  const kindOf = ({ name }: ListItem): string => {
    const field = fields.find(({ value }) => value === name);
    if (field) return kindName(t, field.key);
    return list === 'columnList' || list === 'searchList' || list === 'columnOptions' ? name : '';
  };
  const current = items.indexOf(selected.at(-1)!);
  return (
    <section className="weft-list-section" aria-label={title}>
      <div className="weft-list-head">
        <strong>
          {title} <small>{items.length || ''}</small>
        </strong>
        {list === 'customBtnsList' ? (
          <Button
            size="small"
            type="text"
            disabled={broken}
            onClick={() => acts.addButton(list, '', t('desk.list.newButton'))}
          >
            {t('designer.addRow')}
          </Button>
        ) : (
          <Select
            size="small"
            variant="borderless"
            showSearch
            className="weft-list-add"
            optionFilterProp="label"
            value={nothingChosen}
            disabled={broken || offers.length === 0}
            placeholder={t('designer.addRow')}
            aria-label={t('desk.list.add', { list: title })}
            popupMatchSelectWidth={220}
            options={offers.map(({ value, label }) => ({ value, label }))}
            onSelect={(value: string | null) => {
              const field = fields.find((each) => each.value === value);
              if (standardButtons[list] && value) acts.addButton(list, value, t(`desk.list.button.${value}`));
              else if (field) acts.add(list, [field]);
            }}
          />
        )}
      </div>
      <ul ref={rows} data-dragging={drag.dragging || undefined} {...drag.handlers}>
        {items.map((each, at) => (
          <li key={each.pointer}>
            <button
              type="button"
              data-index={at}
              aria-pressed={selected.includes(each)}
              tabIndex={at === Math.max(current, 0) ? 0 : -1}
              onClick={(event) => select(each, event)}
              onKeyDown={(event) => press(event, each, at)}
            >
              <span>{each.label}</span>
              <small>{kindOf(each)}</small>
            </button>
          </li>
        ))}
        {drag.target === undefined ? null : (
          <li aria-hidden className="weft-outline-line" style={{ top: drag.target * heightOf() }} />
        )}
      </ul>
    </section>
  );
}
