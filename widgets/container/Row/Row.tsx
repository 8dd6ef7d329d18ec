import type { CSSProperties } from 'react';
import type { ContainerProps } from '../../../engine/registry';

export interface RowProps extends ContainerProps {
  justify?: string;
  align?: string;
}

const across: Record<string, string> = { top: 'start', middle: 'center', bottom: 'end' };

const places: Record<string, string> = {
  center: 'center',
  end: 'flex-end',
  'space-around': 'space-around',
  'space-between': 'space-between',
  'space-evenly': 'space-evenly',
};

/** Panes side by side, each with its share of the 24 columns. */
export function Row({ panes, align = 'top', justify = 'start' }: RowProps) {
  const filled = panes.reduce((sum, { span = 24 }) => sum + span, 0) >= 24;
  // A full row follows the grid; only a row with free space can align its panes.
  const along = filled || !(justify in places) ? undefined : places[justify];
  return (
    <div
      className={along ? 'weft-grid weft-grid-loose' : 'weft-grid'}
      style={{ alignItems: across[align] ?? 'start', justifyContent: along }}
    >
      {panes.map(({ name, span = 24, content }) => (
        <div key={name} className="weft-span" style={{ '--weft-span': span } as CSSProperties}>
          {content}
        </div>
      ))}
    </div>
  );
}
