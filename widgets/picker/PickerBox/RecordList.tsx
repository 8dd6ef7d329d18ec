import { type KeyboardEvent, useRef, useState } from 'react';
import type { PickerNodeFrame } from '../../../engine/frames';
import { Record } from './Record';

interface Props {
  label: string;
  nodes: readonly PickerNodeFrame[];
  multiple: boolean;
  onPick: (key: string) => void;
}

const steps: Readonly<{ [key: string]: (at: number, last: number) => number }> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Records line by line: arrows move, Enter and Space choose. */
export function RecordList({ label, nodes, multiple, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, nodes.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step) {
      const next = step(at, nodes.length - 1);
      setCurrent(next);
      (list.current?.children[next] as HTMLElement | undefined)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      const node = nodes[at];
      if (node) onPick(node.key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      className="weft-picker-list"
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple}
      onKeyDown={onKeyDown}
    >
      {nodes.map((node, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
        <div
          key={node.key}
          className="weft-picker-record"
          role="option"
          tabIndex={index === at ? 0 : -1}
          aria-selected={node.chosen}
          aria-disabled={node.disabled !== undefined || undefined}
          onClick={() => {
            setCurrent(index);
            onPick(node.key);
          }}
        >
          <Record record={node} note={node.disabled ?? node.note} />
        </div>
      ))}
    </div>
  );
}
