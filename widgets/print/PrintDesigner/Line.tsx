import type { ReactNode } from 'react';

/** A caption beside its input. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="weft-pd-line">
      <span>{label}</span>
      {children}
    </div>
  );
}
