import type { ReactNode } from 'react';

/** A read-only value, as a link when its field has `onClick` (DETL-06); an empty value is no link. */
export function drawLink(drawn: ReactNode, value: unknown, onClick: (() => void) | undefined): ReactNode {
  if (!onClick || value === undefined || value === null || value === '') return drawn;
  return (
    <button type="button" className="weft-cell-link" onClick={onClick}>
      {drawn}
    </button>
  );
}
