import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  DragOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { Desk } from '../../../../core/design/desk';
import { inDocument } from '../../../../core/design/document/acts';
import { type DocItem, documentOutline, valueAt } from '../../../../core/design/document/outline';
import type { Json, JsonObject } from '../../../../core/language/types';
import { asObject } from '../../../../core/model/read';
import { PartsContext } from '../../../../engine/document/parts';
import { useWords, type Words } from '../../../words';
import { toFirst, useFreshLabel } from '../desk/freshLabel';
import { itemAt } from '../desk/rows';
import { SlotSelect } from '../desk/SlotSelect';
import { Tree } from '../desk/Tree';
import { useSelected, useTexts } from '../desk/useDesk';
import { saidWords } from '../panel/documentControls';
import { AddPart } from './AddPart';
import { DocumentPanel } from './DocumentPanel';
import { FragmentButtons } from './FragmentButtons';
import { useDocumentActs } from './useDocumentActs';
import '../outline.css';

/** What a part is called in the tree. */
function calledIn(t: Words, item: DocItem): string {
  if (item.kind === 'list') return t(`desk.doc.list.${item.key}`);
  if (item.label) return item.label;
  if (item.used) return item.name || t(`desk.doc.one.${item.kind}`);
  const words =
    item.kind === 'action' || (item.kind === 'view' && !item.name) ? `desk.doc.${item.kind}.${item.key}` : '';
  // What a plugin adds has no words here.
  return words && t(words) !== words ? t(words) : item.name || item.key;
}

/** The parts of the text, as a tree names them; while it is no JSON, those before. */
function useItems(text: string, open: string) {
  const t = useWords();
  const last = useRef<DocItem[]>([]);
  const now = documentOutline(text, (words: Json) => saidWords(t, words) ?? '', open);
  if (now)
    last.current = now.map((item) => ({
      ...item,
      label: calledIn(t, item),
      key: item.kind === 'list' ? '' : item.key,
    }));
  return { items: last.current, broken: now === undefined };
}

const partKinds = { field: 'field', column: 'column', button: 'action' } as const;
const isPart = (kind: DocItem['kind']): kind is keyof typeof partKinds => kind in partKinds;

/** Selects what the preview is at, and tells it what is selected here. */
function useParts(desk: Desk, items: readonly DocItem[]) {
  const parts = useContext(PartsContext);
  const known = useRef(items);
  known.current = items;
  useEffect(
    () =>
      parts?.listen((event, from) => {
        if (event.kind !== 'at' || from === desk) return;
        const { kind, name } = event.part;
        const found = known.current.find(
          (each) => isPart(each.kind) && partKinds[each.kind] === kind && each.name === name,
        );
        const now = desk.selected()[0]?.pointer ?? '';
        if (found && !(now === found.pointer || now.startsWith(`${found.pointer}/`)))
          desk.select([inDocument(found.pointer)], desk);
      }),
    [parts, desk],
  );
  return (item: DocItem | undefined) => {
    if (item?.name && isPart(item.kind))
      parts?.tell({ kind: 'at', part: { kind: partKinds[item.kind], name: item.name } }, desk);
  };
}

/** The parts of a document beside its JSON: both are the same text, so every step can be undone. */
export function DocumentOutline({ desk }: { desk: Desk }) {
  const t = useWords();
  const { document: text = '' } = useTexts(desk);
  const chosen = useSelected(desk, 'document').split('\n').filter(Boolean);
  const isWhole = useSelected(desk, 'document', true) === '/';
  const { items, broken } = useItems(text, chosen.at(-1) ?? '');
  const selected = [...new Set(chosen.flatMap((pointer) => itemAt(items, pointer)?.pointer ?? []))];
  const item = items.find(({ pointer }) => pointer === selected.at(-1));
  const acts = useDocumentActs(desk, items, selected);
  const tell = useParts(desk, items);
  const [anchor, setAnchor] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const section = useRef<HTMLElement>(null);
  const boxes = useRef<HTMLFieldSetElement>(null);
  const setFresh = useFreshLabel(boxes);
  const select = (pointers: string[], from: string) => {
    setAnchor(from);
    desk.select(pointers.map(inDocument), desk);
    tell(items.find(({ pointer }) => pointer === pointers.at(-1)));
  };
  const toTree = () => section.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  const button = (name: string, icon: ReactNode, act: () => unknown, isOff = false) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      aria-label={name}
      title={name}
      disabled={broken || isOff}
      onClick={act}
    />
  );
  const isPlaced = item && item.kind !== 'list';
  const node = asObject(valueAt(text, item?.pointer ?? '') as JsonObject | undefined);
  const change = (name: string, inProps: boolean, value: Json | undefined, words?: string) =>
    acts.set(`${item?.pointer ?? ''}${inProps ? '/props' : ''}`, name, value, words && t(words));
  return (
    <section ref={section} className="weft-outline weft-document-outline" aria-label={t('desk.doc.title')}>
      <div className="weft-outline-bar">
        {choosing ? (
          <SlotSelect
            items={items}
            slots={acts.slots()}
            move={acts.moveTo}
            close={() => {
              setChoosing(false);
              setTimeout(toTree);
            }}
          />
        ) : (
          <AddPart
            text={text}
            items={items}
            item={item}
            broken={broken}
            acts={acts}
            added={() => setFresh(desk.selected()[0]?.pointer)}
          />
        )}
        {choosing ? null : (
          <Button
            size="small"
            type="text"
            className="weft-outline-form"
            icon={<SettingOutlined />}
            aria-label={t('desk.doc.itself')}
            title={t('desk.doc.itself')}
            aria-pressed={isWhole}
            disabled={broken}
            onClick={() => desk.select([inDocument('')], desk)}
          />
        )}
        {isPlaced && !choosing ? (
          <span>
            {button(t('code.outline.up'), <ArrowUpOutlined />, () => acts.moveBy(-1), !acts.mayMove(-1))}
            {button(t('code.outline.down'), <ArrowDownOutlined />, () => acts.moveBy(1), !acts.mayMove(1))}
            {button(t('desk.moveTo'), <DragOutlined />, () => setChoosing(true), acts.slots().length < 2)}
            {button(t('code.outline.duplicate'), <CopyOutlined />, acts.duplicate)}
            {button(t('code.outline.remove'), <DeleteOutlined />, acts.remove)}
          </span>
        ) : null}
      </div>
      {broken ? <small className="weft-outline-broken">{t('code.outline.broken')}</small> : null}
      <Tree
        label={t('desk.doc.title')}
        items={items}
        selected={selected}
        cursor={item?.pointer}
        anchor={anchor}
        acts={acts}
        broken={broken}
        slots={acts.slots}
        select={select}
        move={acts.moveTo}
        clear={() => desk.select([], desk)}
        toBoxes={() => toFirst(boxes.current)}
        toPalette={() => section.current?.querySelector<HTMLElement>('.weft-outline-bar input')?.focus()}
        chooseSlot={() => setChoosing(true)}
      />
      {!broken && (isPlaced || (isWhole && !item)) ? (
        <fieldset
          ref={boxes}
          aria-label={item?.label ?? t('desk.doc.itself')}
          className="weft-outline-details"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            event.stopPropagation();
            toTree();
          }}
        >
          {item?.used ? (
            <FragmentButtons
              text={text}
              pointer={item.pointer}
              used={item.used}
              act={acts.act}
              now={() => desk.texts.document ?? ''}
            />
          ) : null}
          <DocumentPanel key={item?.pointer ?? ''} item={item} items={items} node={node} change={change} />
        </fieldset>
      ) : null}
      <div className="sr-only" role="status">
        {acts.said}
      </div>
    </section>
  );
}
