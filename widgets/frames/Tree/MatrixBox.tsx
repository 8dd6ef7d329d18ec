import type { ReactNode } from 'react';
import type { TreeNodeFrame } from '../../../engine/frames';

interface BoxProps {
  label: ReactNode;
  /** Name of the box where its label is that of the column. */
  name?: string;
  nodes: readonly TreeNodeFrame[];
  ticked: ReadonlySet<string>;
  onTick: (on: boolean) => void;
}

/** A box over some nodes: ticked when all of them are, half when some are. */
export function Box({ label, name, nodes, ticked, onTick }: BoxProps) {
  const free = nodes.filter(({ disabled }) => !disabled);
  const count = nodes.filter(({ id }) => ticked.has(id)).length;
  const every = count > 0 && count === nodes.length;
  return (
    <label className="weft-matrix-box" title={name}>
      <input
        type="checkbox"
        aria-label={name}
        checked={every}
        disabled={free.length === 0}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !every;
        }}
        onChange={() => onTick(!free.every(({ id }) => ticked.has(id)))}
      />
      {label}
    </label>
  );
}
