import { Input } from 'antd';
import { type CSSProperties, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { useWords } from '../../../words';

interface LabelBoxProps {
  label: string;
  style: CSSProperties;
  /** Called once: with another label, or undefined where it stays. `byKey`: the focus goes back to the pane. */
  done: (label: string | undefined, byKey: boolean) => void;
}

/** Its keys and presses are none of the pane around it. */
const keep = (event: SyntheticEvent) => event.stopPropagation();

/** The label of a field in a box where the field is drawn: Enter and leaving it take what is written, Escape leaves it as it was. */
export function LabelBox({ label, style, done }: LabelBoxProps) {
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
