import type { ReactNode } from 'react';

export interface RowProps {
  name: string;
  label: string;
  error?: string;
  children: ReactNode;
}

/** A labelled box of the sign-in page, with its message. */
export function Row({ name, label, error, children }: RowProps) {
  return (
    <div className="login-row">
      <label htmlFor={`login-${name}`}>{label}</label>
      {children}
      <span className="login-error" id={`login-${name}-error`}>
        {error}
      </span>
    </div>
  );
}
