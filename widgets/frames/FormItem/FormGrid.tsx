import type { CSSProperties, ReactNode } from 'react';
import { useThemeVariables } from '../themeVariables';
import './FormItem.css';
import './Details.css';

interface GridProps {
  gutterPx?: number;
  details?: boolean;
  /** Of details: values side by side where there is room, 1 to 4. */
  columns?: number;
  /** The pane that it is the grid of, as a pointer of its document; editors find empty panes by it. */
  at?: string;
  children: ReactNode;
}

/**
 * 24 columns; under 992 px no field is narrower than a half, under 768 px each has a line of its own. `details`: one to
 * three equal columns by the width of the grid, or at most `columns`.
 */
export function FormGrid({ gutterPx = 16, details, columns, at, children }: GridProps) {
  useThemeVariables();
  return (
    <div
      className={details ? 'weft-grid weft-details' : 'weft-grid'}
      style={{ '--weft-gutter': `${gutterPx / 2}px` } as CSSProperties}
      data-columns={columns}
      data-at={at}
    >
      {children}
    </div>
  );
}
