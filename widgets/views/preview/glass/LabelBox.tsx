import { Input } from 'antd';
import { type CSSProperties, type KeyboardEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { useWords } from '../../../words';
import type { Boxes } from './geometry';

interface LabelBoxProps {
  label: string;
  style: CSSProperties;
  /** Called once: with another label, or undefined where it stays. `byKey`: the focus goes back to the pane. */
  done: (label: string | undefined, byKey: boolean) => void;
}

/** Its keys and presses are none of the pane around it. */
const keep = (event: SyntheticEvent) => event.stopPropagation();

/** The label of a field in a box where the field is drawn: Enter and leaving it take what is written, Escape leaves it as it was. */
function LabelBox({ label, style, done }: LabelBoxProps) {
  const t = useWords();
  const [text, setText] = useState(label);
  const isOver = useRef(false);
  const end = (to: string, byKey: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    done(to.trim() && to !== label ? to : undefined, byKey);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    // A key of an input method is none of the box.
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.nativeEvent.stopPropagation();
    end(event.key === 'Enter' ? text : label, true);
  };
  return (
    <Input
      autoFocus
      size="small"
      className="weft-glass-label"
      style={style}
      aria-label={t('desk.labelOf', { name: label })}
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => end(text, false)}
      onKeyDown={press}
      onPointerDown={keep}
      onClick={keep}
      onDoubleClick={keep}
      onCopy={keep}
      onCut={keep}
      onPaste={keep}
    />
  );
}

interface LabelledProps<Item> {
  items: readonly Item[];
  boxes: Boxes;
  /** Pointer of the item whose label is edited; undefined: of none. */
  pointer: string | undefined;
  /** The pane around it. */
  glass: RefObject<HTMLElement | null>;
  close: () => void;
  label: (item: Item, to: string) => void;
}

/** The box of the label that is edited, where its item is drawn. */
export function Labelled<Item extends { pointer: string; label: string }>(props: LabelledProps<Item>) {
  const { items, boxes, pointer, glass, close, label } = props;
  const item = items.find((each) => each.pointer === pointer);
  const box = item && boxes.get(item.pointer);
  if (!box) return null;
  return (
    <LabelBox
      key={item.pointer}
      label={item.label}
      style={{ left: box.left, top: box.top }}
      done={(to, byKey) => {
        close();
        if (byKey) glass.current?.focus();
        if (to !== undefined) label(item, to);
      }}
    />
  );
}
