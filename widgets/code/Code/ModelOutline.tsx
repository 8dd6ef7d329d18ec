import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import type { EditorView } from '@codemirror/view';
import { Button, Checkbox, Input, InputNumber, type InputRef, Select } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { moveItem, type TextChange } from '../../../core/jsonText/edits';
import { parseJson, rangeOf } from '../../../core/jsonText/places';
import {
  addField,
  chooseFrom,
  duplicateField,
  labelField,
  mostDecimals,
  type OutlineEdit,
  type OutlineItem,
  outlineOf,
  presetFits,
  removeField,
  renameField,
  requireField,
  roundField,
} from '../../../core/model/outline';
import { type PresetName, presetNames } from '../../../core/model/presets';
import { PartsContext } from '../../../engine/document/parts';
import { useWidgetHost } from '../../../engine/widgetHost';
import { typedNumber } from '../../number/typedNumber';
import { useWords } from '../../words';
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

interface DetailsProps {
  item: OutlineItem;
  /** It was just added: the next that is typed is its label. */
  fresh: boolean;
  onLabel: (label: string) => void;
  onName: (name: string) => boolean;
  onRequired: (required: boolean) => void;
  onChoices: (labels: string[]) => void;
  onDecimals: (decimals: number) => void;
}

/** The options of a choice, one a line; they apply when the box is left. */
function Choices({ id, labels, onChoices }: { id: string; labels: string[]; onChoices: (labels: string[]) => void }) {
  const text = labels.join('\n');
  return (
    <TextArea
      id={id}
      key={text}
      size="small"
      autoSize={{ minRows: 2, maxRows: 5 }}
      defaultValue={text}
      onBlur={({ currentTarget: { value } }) => {
        const next = value.split('\n').flatMap((line) => line.trim() || []);
        if (next.join('\n') !== text) onChoices(next);
      }}
    />
  );
}

/** What most fields need, of the chosen one; texts apply when their box is left, or with Enter. */
function Details({ item, fresh, onLabel, onName, onRequired, onChoices, onDecimals }: DetailsProps) {
  const t = useWords();
  const id = useId();
  const first = useRef<InputRef>(null);
  useEffect(() => {
    // The list of presets takes the focus back as it closes.
    const timer = fresh ? setTimeout(() => first.current?.focus({ cursor: 'all' }), 50) : undefined;
    return () => clearTimeout(timer);
  }, [fresh]);
  const box = (word: string, value: string, take: (value: string) => boolean, ref?: typeof first) => (
    <div>
      <label htmlFor={id + word}>{t(word)}</label>
      <Input
        ref={ref}
        id={id + word}
        key={value}
        size="small"
        defaultValue={value}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
        onBlur={({ currentTarget: input }) => {
          if (input.value === value) return;
          if (!take(input.value.trim())) input.value = value;
        }}
      />
    </div>
  );
  const label = (value: string) => {
    onLabel(value);
    return true;
  };
  return (
    <div className="weft-outline-details">
      {box('code.outline.label', item.label, label, first)}
      {item.name ? box('code.outline.name', item.name, onName) : null}
      {item.choices ? (
        <div>
          <label htmlFor={`${id}choices`}>{t('code.outline.choices')}</label>
          <Choices id={`${id}choices`} labels={item.choices} onChoices={onChoices} />
        </div>
      ) : null}
      {item.decimals === undefined ? null : (
        <div>
          <label htmlFor={`${id}decimals`}>{t('code.outline.decimals')}</label>
          <InputNumber
            id={`${id}decimals`}
            className="weft-fill"
            size="small"
            min={0}
            max={mostDecimals}
            precision={0}
            parser={(text) => typedNumber(text ?? '') as never}
            value={item.decimals}
            onChange={(decimals) => onDecimals(decimals ?? 0)}
          />
        </div>
      )}
      {item.required === undefined ? null : (
        <Checkbox checked={item.required} onChange={({ target }) => onRequired(target.checked)}>
          {t('code.outline.required')}
        </Checkbox>
      )}
      {item.name && !item.numbered ? <small>{t('code.outline.unnumbered')}</small> : null}
    </div>
  );
}

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
  const rename = (to: string): boolean => {
    if (!item) return false;
    if (!to || items.some(({ name, table }) => name === to && table === item.table)) {
      host?.notify('warning', t('code.outline.nameTaken', { name: to }));
      return false;
    }
    apply(renameField(text, item, to));
    parts?.tell({ kind: 'renamed', rename: { table: item.table, from: item.name, to } }, self);
    return true;
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
        <Details
          key={item.pointer}
          item={item}
          fresh={item.pointer === fresh}
          onLabel={(label) => apply(labelField(text, item, label))}
          onName={rename}
          onRequired={(required) => apply(requireField(text, item, required))}
          onChoices={(labels) => apply(chooseFrom(text, item, labels))}
          onDecimals={(decimals) => apply(roundField(text, item, decimals))}
        />
      ) : null}
    </section>
  );
}
