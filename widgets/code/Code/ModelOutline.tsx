import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { Desk } from '../../../core/design/desk';
import { formMembers } from '../../../core/design/list/members';
import { presetFits, slotsOf } from '../../../core/design/model/acts';
import { nodeOf, type OutlineItem, outlineOf } from '../../../core/design/model/outline';
import type { Place } from '../../../core/design/types';
import type { PresetName } from '../../../core/model/presets';
import { PartsContext } from '../../../engine/document/parts';
import { useWords } from '../../words';
import { toFirst, useFreshLabel } from './desk/freshLabel';
import { MoreMenu } from './desk/MoreMenu';
import { itemAt } from './desk/rows';
import { SlotSelect } from './desk/SlotSelect';
import { Tree } from './desk/Tree';
import { useActs } from './desk/useActs';
import { useSelected, useTexts } from './desk/useDesk';
import { FieldBoxes } from './FieldBoxes';
import { PartPanel } from './panel/PartPanel';
import { inPalette, paletteOptions } from './panel/palette';
import './outline.css';

/** The items of the text; while it is no JSON, those before. */
function useItems(text: string): { items: OutlineItem[]; broken: boolean } {
  const last = useRef<OutlineItem[]>([]);
  const now = outlineOf(text);
  if (now) last.current = now;
  return { items: last.current, broken: now === undefined };
}

const placeOf = (pointer: string): Place => ({ text: 'formData', pointer });

/** Selects what the preview and the other editors are at, and tells them what is selected here. */
function useParts(desk: Desk, items: readonly OutlineItem[]) {
  const parts = useContext(PartsContext);
  const known = useRef(items);
  known.current = items;
  useEffect(
    () =>
      parts?.listen((event, from) => {
        if (event.kind !== 'at' || from === desk) return;
        const name = event.part.name.split('-').at(-1);
        const now = desk.selected().map(({ pointer }) => itemAt(known.current, pointer)?.name);
        const named = known.current.find((each) => each.name === name);
        if (named && !now.includes(named.name)) desk.select([placeOf(named.pointer)], desk);
      }),
    [parts, desk],
  );
  return (item: OutlineItem | undefined) => {
    const name = item && (item.table ? `${item.table}-${item.name}` : item.name);
    if (item?.name && name) parts?.tell({ kind: 'at', part: { kind: 'field', name: item.name } }, desk);
  };
}

/** The fields of a model's form beside their JSON: both are the same text, so every step can be undone. */
export function ModelOutline({ desk }: { desk: Desk }) {
  const t = useWords();
  const formData = useTexts(desk).formData ?? '';
  const { items, broken } = useItems(formData);
  const chosen = useSelected(desk, 'formData').split('\n').filter(Boolean);
  const isForm = useSelected(desk, 'formData', true) === '/';
  const selected = [...new Set(chosen.flatMap((pointer) => itemAt(items, pointer)?.pointer ?? []))];
  const item = items.find(({ pointer }) => pointer === selected.at(-1));
  /** The field that has the focus leads the others. */
  const chosenFirst = [...new Set([...selected.slice(-1), ...selected])];
  const acts = useActs(desk, selected, item);
  const tell = useParts(desk, items);
  const [anchor, setAnchor] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const section = useRef<HTMLElement>(null);
  const boxes = useRef<HTMLFieldSetElement>(null);
  const setFresh = useFreshLabel(boxes);
  const select = (pointers: string[], from: string) => {
    setAnchor(from);
    desk.select(pointers.map(placeOf), desk);
    tell(items.find(({ pointer }) => pointer === pointers.at(-1)));
  };
  const toTree = () => section.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  const button = (word: string, icon: ReactNode, act: () => unknown, isOff = false) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      aria-label={t(`code.outline.${word}`)}
      title={t(`code.outline.${word}`)}
      disabled={broken || isOff}
      onClick={act}
    />
  );
  return (
    <section ref={section} className="weft-outline" aria-label={t('code.outline.title')}>
      <div className="weft-outline-bar">
        {choosing ? (
          <SlotSelect
            items={items}
            slots={slotsOf(formData, selected)}
            move={acts.moveTo}
            close={() => {
              setChoosing(false);
              setTimeout(toTree);
            }}
          />
        ) : (
          <Select
            size="small"
            variant="borderless"
            showSearch
            filterOption={inPalette}
            value={null}
            disabled={broken}
            placeholder={t('code.outline.add')}
            aria-label={t('code.outline.add')}
            popupMatchSelectWidth={240}
            listHeight={400}
            options={paletteOptions(t, (preset) => presetFits(preset, item))}
            onChange={(preset: PresetName | null) => {
              if (preset && acts.add(preset)) setFresh(desk.selected()[0]?.pointer);
            }}
          />
        )}
        {choosing ? null : (
          <Button
            size="small"
            type="text"
            className="weft-outline-form"
            icon={<SettingOutlined />}
            aria-label={t('desk.form')}
            title={t('desk.form')}
            aria-pressed={isForm}
            disabled={broken}
            onClick={() => desk.select([placeOf('')], desk)}
          />
        )}
        {item && !choosing ? (
          <span>
            {button('up', <ArrowUpOutlined />, () => acts.moveBy(-1), broken || !acts.mayMove(-1))}
            {button('down', <ArrowDownOutlined />, () => acts.moveBy(1), broken || !acts.mayMove(1))}
            {button('duplicate', <CopyOutlined />, acts.duplicate)}
            {button('remove', <DeleteOutlined />, acts.remove)}
            <MoreMenu acts={acts} broken={broken} moveTo={() => setChoosing(true)} />
          </span>
        ) : null}
      </div>
      {broken ? <small className="weft-outline-broken">{t('code.outline.broken')}</small> : null}
      <Tree
        items={items}
        selected={selected}
        cursor={item?.pointer}
        anchor={anchor}
        acts={acts}
        broken={broken}
        label={t('code.outline.title')}
        slots={(pointers) => slotsOf(formData, pointers)}
        select={select}
        move={acts.moveTo}
        clear={() => desk.select([], desk)}
        toBoxes={() => toFirst(boxes.current)}
        toPalette={() => section.current?.querySelector<HTMLElement>('.weft-outline-bar input')?.focus()}
        chooseSlot={() => setChoosing(true)}
      />
      {item ? (
        <fieldset
          ref={boxes}
          aria-label={item.label || item.name || item.key}
          className="weft-outline-details"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            event.stopPropagation();
            toTree();
          }}
        >
          <FieldBoxes
            key={item.pointer}
            model={formData}
            places={chosenFirst.map(placeOf)}
            change={acts.change}
            act={acts.setAll}
          />
        </fieldset>
      ) : null}
      {isForm && !item ? (
        <fieldset className="weft-outline-details" aria-label={t('desk.form')}>
          <PartPanel
            form={nodeOf(formData, '') ?? {}}
            node={nodeOf(formData, '') ?? {}}
            members={formMembers}
            change={(name, value) => acts.change(placeOf(''), name, value)}
          />
        </fieldset>
      ) : null}
      <div className="sr-only" role="status">
        {acts.said}
      </div>
    </section>
  );
}
