import { SettingOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useContext, useEffect, useMemo, useRef } from 'react';
import type { Desk } from '../../../../core/design/desk';
import { inList } from '../../../../core/design/list/acts';
import { type ListItem, listed, listItems, listNames, readList } from '../../../../core/design/list/lists';
import { readForm } from '../../../../core/design/panel/formFields';
import type { JsonObject } from '../../../../core/language/types';
import { PartsContext } from '../../../../engine/document/parts';
import { useWords } from '../../../words';
import { type Held, pickedAt } from '../desk/rows';
import { useSelected, useTexts } from '../desk/useDesk';
import { ListDetails } from '../lateDetails';
import { useLoaded } from '../useLoaded';
import { ItemButtons } from './ItemButtons';
import { ListSection } from './ListSection';
import { namedItems } from './namedItems';
import { partOf, useListActs } from './useListActs';
import '../outline.css';
import './list.css';

const isIn = (at: string, { pointer }: ListItem) => at === pointer || at.startsWith(`${pointer}/`);

/** The list of a model beside its JSON: columns, filters, buttons, and the list itself. Both are the same text. */
export function ListOutline({ desk }: { desk: Desk }) {
  const t = useWords();
  useLoaded(ListDetails);
  const { columnData = '', formData = '' } = useTexts(desk);
  const chosen = useSelected(desk, 'columnData');
  const isList = useSelected(desk, 'columnData', true) === '/';
  const acts = useListActs(desk);
  const parts = useContext(PartsContext);
  const form = useMemo(() => readForm(formData) ?? {}, [formData]);
  const fields = useMemo(() => listed(formData), [formData]);
  const now = readList(columnData);
  const last = useRef<JsonObject>({});
  if (now) last.current = now;
  const data = last.current;
  const items = namedItems(t, listItems(data, fields));
  const selected = [...new Set(chosen.split('\n').flatMap((at) => items.find((each) => isIn(at, each)) ?? []))];
  const item = selected.at(-1);
  const broken = now === undefined;
  const anchor = useRef<string>(undefined);
  const select = (each: ListItem, held?: Held) => {
    const like = items.filter(({ list }) => list === each.list);
    const before = selected.filter(({ list }) => list === each.list).map(({ pointer }) => pointer);
    const none = { shiftKey: false, ctrlKey: false, metaKey: false };
    const picked = pickedAt(like, { selected: before, anchor: anchor.current }, each.pointer, held ?? none);
    anchor.current = picked.anchor;
    desk.select(picked.pointers.map(inList), desk);
    parts?.tell({ kind: 'at', part: partOf(each) }, desk);
  };
  const known = useRef(items);
  known.current = items;
  useEffect(
    () =>
      parts?.listen((event, from) => {
        if (event.kind !== 'at' || from === desk || event.part.kind === 'field') return;
        const { kind, name } = event.part;
        const found = known.current.find((each) => partOf(each).kind === kind && partOf(each).name === name);
        if (found) desk.select([inList(found.pointer)], desk);
      }),
    [parts, desk],
  );
  const isEmpty = columnData.trim() === '';
  return (
    <section className="weft-outline weft-list-outline" aria-label={t('desk.list.title')}>
      <div className="weft-outline-bar">
        <Button
          size="small"
          type="text"
          icon={<SettingOutlined aria-hidden />}
          disabled={broken}
          aria-pressed={isList && !item}
          onClick={() => desk.select([inList('')], desk)}
        >
          {t('desk.list.itself')}
        </Button>
        {isEmpty ? (
          <Button
            size="small"
            type="text"
            icon={<ThunderboltOutlined aria-hidden />}
            disabled={fields.length === 0}
            onClick={acts.make}
          >
            {t('visualdev.makeList')}
          </Button>
        ) : null}
        {item ? <ItemButtons selected={selected} item={item} items={items} broken={broken} acts={acts} /> : null}
      </div>
      {broken ? <small className="weft-outline-broken">{t('code.outline.broken')}</small> : null}
      <div className="weft-list-sections">
        {listNames.map((list) => (
          <ListSection
            key={list}
            list={list}
            items={items.filter((each) => each.list === list)}
            fields={fields}
            selected={selected}
            broken={broken}
            acts={acts}
            select={select}
          />
        ))}
      </div>
      {selected.length > 1 ? <strong>{t('desk.chosenParts', { count: selected.length })}</strong> : null}
      {selected.length <= 1 && (item || isList) ? (
        <fieldset className="weft-outline-details" aria-label={item ? item.label : t('desk.list.itself')}>
          <ListDetails.component key={item?.pointer ?? ''} {...{ form, data, fields, items, item, acts }} />
        </fieldset>
      ) : null}
    </section>
  );
}
