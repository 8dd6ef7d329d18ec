import type { ReactNode } from 'react';

/** A value that is only read, as a link when its field says what a click does (DETL-06); nothing leads nowhere. */
export function drawLink(drawn: ReactNode, value: unknown, onClick: (() => void) | undefined): ReactNode {
  if (!onClick || value === undefined || value === null || value === '') return drawn;
  return (
    <button type="button" className="weft-cell-link" onClick={onClick}>
      {drawn}
    </button>
  );
}
