import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { Desk } from '../../../../core/design/desk';
import type { Slot } from '../../../../core/design/model/fits';
import type { OutlineItem } from '../../../../core/design/model/outline';
import type { Place } from '../../../../core/design/types';
import { useWords } from '../../../words';
import { openKinds, toFirst, useFreshLabel } from './freshLabel';
import { itemAt } from './rows';
import { SlotSelect } from './SlotSelect';
import { Tree } from './Tree';
import type { TreeActs } from './treeKeys';
import { useSelected } from './useDesk';
import '../outline.css';

/** What of this text is selected on the desk: parts, the last of them, or the text as a whole. */
export function useChosen<Item extends OutlineItem>(desk: Desk, text: Place['text'], items: readonly Item[]) {
  const chosen = useSelected(desk, text).split('\n').filter(Boolean);
  const isWhole = useSelected(desk, text, true) === '/';
  const selected = [...new Set(chosen.flatMap((pointer) => itemAt(items, pointer)?.pointer ?? []))];
  return { selected, item: items.find(({ pointer }) => pointer === selected.at(-1)), isWhole };
}

interface OutlineButtonProps {
  name: string;
  icon: ReactNode;
  act: () => unknown;
  isOff: boolean;
}

export function OutlineButton({ name, icon, act, isOff }: OutlineButtonProps) {
  return <Button size="small" type="text" icon={icon} aria-label={name} title={name} disabled={isOff} onClick={act} />;
}

interface PartsOutlineProps<Item extends OutlineItem> extends ReturnType<typeof useChosen<Item>> {
  desk: Desk;
  text: Place['text'];
  label: string;
  className?: string;
  /** What the text as a whole is called. */
  itself: string;
  items: readonly Item[];
  /** The kind of an item in words; '': nothing that is not said already. */
  kindIn: (item: Item) => string;
  /** The text is no JSON; the items are those before. */
  broken: boolean;
  /** Whether the selected item can be moved, copied and removed. */
  isPlaced: boolean;
  acts: TreeActs & {
    moveTo: (slot: Slot, pointers?: string[]) => unknown;
    mayMove: (by: -1 | 1) => boolean;
  };
  /** Where parts may go. */
  slots: (pointers: readonly string[]) => Slot[];
  /** Tells the preview what was selected here. */
  tell: (item: Item | undefined) => void;
  /** What can be added; `added` is called when it was, and is selected. */
  palette: (added: () => void) => ReactNode;
  /** Further acts on what is selected; `choose` shows every place to which it may go, `toBoxes` goes to its first property, `toKind` opens its kinds. */
  more: (choose: () => void, toBoxes: () => void, toKind: () => void) => ReactNode;
  /** The properties of what is selected; null: it has none. */
  details: ReactNode;
}

/** The parts of a text beside its JSON: both are the same text, so every step can be undone. */
export function PartsOutline<Item extends OutlineItem>(props: PartsOutlineProps<Item>) {
  const { desk, text, items, broken, selected, item, isWhole, isPlaced, acts, slots, details, itself } = props;
  const t = useWords();
  const [anchor, setAnchor] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const section = useRef<HTMLElement>(null);
  const boxes = useRef<HTMLFieldSetElement>(null);
  const setFresh = useFreshLabel(boxes);
  const select = (pointers: string[], from: string) => {
    setAnchor(from);
    desk.select(
      pointers.map((pointer) => ({ text, pointer })),
      desk,
    );
    props.tell(items.find(({ pointer }) => pointer === pointers.at(-1)));
  };
  const toTree = () => section.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  const button = (word: string, icon: ReactNode, act: () => unknown, isOff = false) => (
    <OutlineButton name={t(`code.outline.${word}`)} icon={icon} act={act} isOff={broken || isOff} />
  );
  return (
    <section ref={section} className={`weft-outline ${props.className ?? ''}`} aria-label={props.label}>
      <div className="weft-outline-bar">
        {choosing ? (
          <SlotSelect
            items={items}
            slots={slots(selected)}
            move={acts.moveTo}
            close={() => {
              setChoosing(false);
              setTimeout(toTree);
            }}
          />
        ) : (
          props.palette(() => setFresh(desk.selected()[0]?.pointer))
        )}
        {choosing ? null : (
          <Button
            size="small"
            type="text"
            className="weft-outline-form"
            icon={<SettingOutlined aria-hidden />}
            aria-pressed={isWhole}
            disabled={broken}
            onClick={() => desk.select([{ text, pointer: '' }], desk)}
          >
            {itself}
          </Button>
        )}
        {isPlaced && !choosing ? (
          <span>
            {button('up', <ArrowUpOutlined />, () => acts.moveBy(-1), !acts.mayMove(-1))}
            {button('down', <ArrowDownOutlined />, () => acts.moveBy(1), !acts.mayMove(1))}
            {button('duplicate', <CopyOutlined />, acts.duplicate)}
            {button('remove', <DeleteOutlined />, acts.remove)}
            {props.more(
              () => setChoosing(true),
              // The menu closes first.
              () => setTimeout(() => toFirst(boxes.current)),
              () => setTimeout(() => openKinds(boxes.current)),
            )}
          </span>
        ) : null}
      </div>
      {broken ? <small className="weft-outline-broken">{t('code.outline.broken')}</small> : null}
      <Tree
        label={props.label}
        items={items}
        kindIn={(shown) => props.kindIn(shown as Item)}
        selected={selected}
        cursor={item?.pointer}
        anchor={anchor}
        acts={acts}
        broken={broken}
        slots={slots}
        select={select}
        move={acts.moveTo}
        clear={() => desk.select([], desk)}
        toBoxes={() => toFirst(boxes.current)}
        toPalette={() => section.current?.querySelector<HTMLElement>('.weft-outline-bar input')?.focus()}
        chooseSlot={() => setChoosing(true)}
      />
      {details ? (
        <fieldset
          ref={boxes}
          aria-label={item ? item.label || item.name || item.key : itself}
          className="weft-outline-details"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            event.stopPropagation();
            toTree();
          }}
        >
          {details}
        </fieldset>
      ) : null}
    </section>
  );
}
