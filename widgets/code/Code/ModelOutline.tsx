import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import type { EditorView } from '@codemirror/view';
import { Button, Select } from 'antd';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { moveItem, setMember, type TextChange } from '../../../core/jsonText/edits';
import { parseJson, rangeOf } from '../../../core/jsonText/places';
import {
  addField,
  duplicateField,
  type OutlineEdit,
  type OutlineItem,
  outlineOf,
  presetFits,
  removeField,
  renameField,
} from '../../../core/model/outline';
import { type PresetName, presetNames } from '../../../core/model/presets';
import { PartsContext } from '../../../engine/document/parts';
import { useWidgetHost } from '../../../engine/widgetHost';
import { useWords } from '../../words';
import { type Change, FieldBoxes } from './FieldBoxes';
import './outline.css';

/** The items of the text; while it is no JSON, those before. */
function useItems(text: string): { items: OutlineItem[]; broken: boolean } {
  const last = useRef<OutlineItem[]>([]);
  const now = outlineOf(text);
  if (now) last.current = now;
  return { items: last.current, broken: now === undefined };
}

const moved = (pointer: string, by: number) => {
  const cut = pointer.lastIndexOf('/') + 1;
  return pointer.slice(0, cut) + (Number(pointer.slice(cut)) + by);
};

interface ModelOutlineProps {
  text: string;
  view: () => EditorView | undefined;
  /** Shows a place of the text; the focus stays. */
  show: (position: number) => void;
}

/** The fields of a model's form beside their JSON: both are the same text, so every step can be undone. */
export function ModelOutline({ text, view, show }: ModelOutlineProps) {
  const t = useWords();
  const host = useWidgetHost();
  const parts = useContext(PartsContext);
  const [chosen, setChosen] = useState<string>();
  const [fresh, setFresh] = useState<string>();
  const { items, broken } = useItems(text);
  const item = items.find(({ pointer }) => pointer === chosen);
  const known = useRef(items);
  known.current = items;
  const self = useRef(null);
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The list of presets takes the focus back as it closes; the next that is typed is the label of what was added.
    const label = () => boxes.current?.querySelector<HTMLInputElement>('input, textarea');
    const timer = fresh ? setTimeout(() => label()?.select(), 50) : undefined;
    return () => clearTimeout(timer);
  }, [fresh]);
  useEffect(
    () =>
      parts?.listen((event, from) => {
        if (event.kind !== 'at' || from === self) return;
        const named = known.current.find(({ name }) => name === event.part.name.split('-').at(-1));
        if (named) setChosen(named.pointer);
      }),
    [parts],
  );
  const choose = (pointer: string, now = text) => {
    setChosen(pointer);
    show(rangeOf(now, parseJson(now), pointer).from + 1);
    const name = outlineOf(now)?.find((each) => each.pointer === pointer)?.name;
    if (name) parts?.tell({ kind: 'at', part: { kind: 'field', name } }, self);
  };
  const apply = (changes: TextChange[], pointer?: string) => {
    const editor = view();
    if (!editor || changes.length === 0) return;
    editor.dispatch({ changes, userEvent: 'input.outline' });
    if (pointer) choose(pointer, editor.state.doc.toString());
  };
  const put = ({ changes, pointer }: OutlineEdit) => {
    apply(changes, pointer);
    setFresh(pointer);
  };
  const rename = (to: string) => {
    if (!item) return;
    if (!to || items.some(({ name, table }) => name === to && table === item.table)) {
      host?.notify('warning', t('code.outline.nameTaken', { name: to }));
      return;
    }
    apply(renameField(text, item, to));
    parts?.tell({ kind: 'renamed', rename: { table: item.table, from: item.name, to } }, self);
  };
  const change: Change = ({ pointer }, member, value) => {
    if (member === '__vModel__') rename(String(value ?? ''));
    else apply(setMember(text, pointer, member, value));
  };
  const button = (word: string, icon: ReactNode, changes: TextChange[], pointer?: string) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      aria-label={t(`code.outline.${word}`)}
      title={t(`code.outline.${word}`)}
      disabled={broken || changes.length === 0}
      onClick={() => apply(changes, pointer)}
    />
  );
  const move = (by: -1 | 1) => (item && !broken ? moveItem(text, item.pointer, by) : []);
  return (
    <section className="weft-outline" aria-label={t('code.outline.title')}>
      <div className="weft-outline-bar">
        <Select
          size="small"
          variant="borderless"
          showSearch
          optionFilterProp="label"
          value={null}
          disabled={broken}
          placeholder={t('code.outline.add')}
          aria-label={t('code.outline.add')}
          popupMatchSelectWidth={200}
          options={presetNames.map((value) => ({
            value,
            label: t(`code.preset.${value}`),
            disabled: !presetFits(value, item),
          }))}
          onChange={(preset: PresetName | null) =>
            preset && put(addField(text, preset, t(`code.preset.${preset}`), item))
          }
        />
        {item ? (
          <span>
            {button('up', <ArrowUpOutlined />, move(-1), moved(item.pointer, -1))}
            {button('down', <ArrowDownOutlined />, move(1), moved(item.pointer, 1))}
            <Button
              size="small"
              type="text"
              icon={<CopyOutlined />}
              aria-label={t('code.outline.duplicate')}
              title={t('code.outline.duplicate')}
              disabled={broken}
              onClick={() => put(duplicateField(text, item))}
            />
            {button('remove', <DeleteOutlined />, broken ? [] : removeField(text, item))}
          </span>
        ) : null}
      </div>
      {broken ? <small className="weft-outline-broken">{t('code.outline.broken')}</small> : null}
      <ul>
        {items.map(({ pointer, depth, label, key, name }) => (
          <li key={pointer}>
            <button
              type="button"
              aria-current={pointer === chosen || undefined}
              style={{ paddingInlineStart: 8 + depth * 14 }}
              onClick={() => {
                setFresh(undefined);
                choose(pointer);
              }}
            >
              <span>{label || name || key}</span>
              <small>{key}</small>
            </button>
          </li>
        ))}
      </ul>
      {item ? (
        <div ref={boxes} className="weft-outline-details">
          <FieldBoxes
            key={item.pointer}
            model={text}
            places={[{ text: 'formData', pointer: item.pointer }]}
            change={change}
          />
        </div>
      ) : null}
    </section>
  );
}
