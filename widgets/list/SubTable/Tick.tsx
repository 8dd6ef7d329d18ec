interface TickProps {
  label: string;
  checked: boolean;
  some?: boolean;
  onChange: (on: boolean) => void;
}

/** A native checkbox: scrolling a long table mounts and unmounts hundreds of rows. */
export function Tick({ label, checked, some = false, onChange }: TickProps) {
  return (
    <label className="weft-rows-hit">
      <input
        ref={(box) => {
          if (box) box.indeterminate = some && !checked;
        }}
        type="checkbox"
        className="weft-rows-box"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-label={label}
      />
    </label>
  );
}
