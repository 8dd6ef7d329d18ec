import { Input } from 'antd';
import { useId } from 'react';

interface SheetCellProps {
  /** For screen readers: the heading and the number of the row. */
  label: string;
  value: string;
  /** What is wrong with it. */
  message: string | undefined;
  onChange: (value: string) => void;
}

/** A cell of an import: its text, and its fault below it. */
export function SheetCell({ label, value, message, onChange }: SheetCellProps) {
  const id = useId();
  return (
    <>
      <Input
        size="small"
        value={value}
        aria-label={label}
        status={message ? 'error' : ''}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? id : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {message ? (
        <div id={id} className="weft-sheet-fault">
          {message}
        </div>
      ) : null}
    </>
  );
}
