import type { CSSProperties } from 'react';
import type { PageFrame } from '../../../engine/frames';
import { useThemeVariables } from '../themeVariables';
import './Page.css';

/** Side card (a tree) and main column; fills the available height and never scrolls as a whole on wide screens. */
export function Page({ side, sideWidthPx = 220, main }: PageFrame) {
  useThemeVariables();
  return (
    <div className="weft-page">
      {side ? (
        <aside className="weft-page-side" style={{ '--weft-side': `${sideWidthPx}px` } as CSSProperties}>
          {side}
        </aside>
      ) : null}
      <div className="weft-page-main">{main}</div>
    </div>
  );
}
