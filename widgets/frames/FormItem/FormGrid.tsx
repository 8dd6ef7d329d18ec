import type { CSSProperties, ReactNode } from 'react';
import { useThemeVariables } from '../themeVariables';
import './FormItem.css';

/** 24 columns; under 992 px no field is narrower than a half, under 768 px each has a line of its own. */
export function FormGrid({ gutterPx = 16, children }: { gutterPx?: number; children: ReactNode }) {
  useThemeVariables();
  return (
    <div className="weft-grid" style={{ '--weft-gutter': `${gutterPx / 2}px` } as CSSProperties}>
      {children}
    </div>
  );
}
