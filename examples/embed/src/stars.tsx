import type { InputProps } from '@weft/engine';
import { defineWidget, prop, propsOf } from '@weft/widgets';

/** A number as stars. */
export const stars = defineWidget<number>(
  {
    name: 'stars',
    kind: 'input',
    propsSchema: propsOf({ most: prop.count }),
    cell: ({ value }) => '★'.repeat(value ?? 0),
  },
  async () => Stars,
);

function Stars({ id, value = 0, onChange, disabled, most = 5 }: InputProps<number> & { most?: number }) {
  return (
    <fieldset id={id} aria-label="Stars" style={{ border: 0, padding: 0 }}>
      {Array.from({ length: most }, (_, at) => at + 1).map((count) => (
        <button
          key={count}
          type="button"
          aria-label={`${count}`}
          aria-pressed={value === count}
          disabled={disabled}
          onClick={() => onChange?.(count)}
        >
          {count <= value ? '★' : '☆'}
        </button>
      ))}
    </fieldset>
  );
}
