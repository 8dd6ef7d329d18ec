import type { CSSProperties } from 'react';
import type { ContainerProps } from '../../../engine/registry';

export interface RowProps extends ContainerProps {
  justify?: string;
  align?: string;
}

const across: Record<string, string> = { top: 'start', middle: 'center', bottom: 'end' };

/** Panes side by side, each with its share of the 24. */
export function Row({ panes, align = 'top' }: RowProps) {
  return (
    <div className="weft-grid" style={{ alignItems: across[align] ?? 'start' }}>
      {panes.map(({ name, span = 24, content }) => (
        <div key={name} className="weft-span" style={{ '--weft-span': span } as CSSProperties}>
          {content}
        </div>
      ))}
    </div>
  );
}
