import { type ReactNode, useState } from 'react';

interface FoldProps {
  title: ReactNode;
  className: string;
  /** Open until the person folds it. */
  first?: boolean;
  /** Open whatever the person chose. */
  forced?: boolean;
  children: () => ReactNode;
}

/** A part that is drawn while it is open. */
export function Fold({ title, className, first = false, forced = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(first);
  return (
    <details
      className={className}
      open={forced || isOpen}
      onToggle={({ currentTarget }) => !forced && setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {forced || isOpen ? children() : null}
    </details>
  );
}
