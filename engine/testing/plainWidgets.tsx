import { type ReactNode, useEffect, useState } from 'react';
import {
  type ContainerProps,
  createRegistry,
  type InputProps,
  type ListProps,
  type WidgetDefinition,
} from '../registry';

/** How often each control was rendered, by its id. */
export const draws = new Map<string, number>();
const count = (id: string | undefined): void => {
  if (id) draws.set(id, (draws.get(id) ?? 0) + 1);
};

const Input = ({ id, value, onChange, onBlur, disabled, readOnly, placeholder }: InputProps<string>) => {
  count(id);
  return (
    <input
      id={id}
      value={value ?? ''}
      disabled={disabled}
      readOnly={readOnly}
      placeholder={placeholder}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={onBlur}
    />
  );
};

const NumberInput = ({ id, value, onChange, onBlur, disabled, readOnly }: InputProps<number | null>) => {
  count(id);
  return (
    <input
      id={id}
      type="number"
      value={value ?? ''}
      disabled={disabled}
      readOnly={readOnly}
      onChange={(event) => onChange?.(event.target.value === '' ? null : Number(event.target.value))}
      onBlur={onBlur}
    />
  );
};

const Select = ({ id, value, onChange, options }: InputProps<string>) => {
  count(id);
  return (
    <select id={id} value={value ?? ''} onChange={(event) => onChange?.(event.target.value)}>
      <option value="">-</option>
      {options?.map((option) => (
        <option key={String(option.id)} value={String(option.id)}>
          {String(option.label)}
        </option>
      ))}
    </select>
  );
};

/** Throws while its value is `boom`. */
const Fragile = ({ id, value, onChange }: InputProps<string>) => {
  if (value === 'boom') throw new Error('this widget broke');
  return <input id={id} value={value ?? ''} onChange={(event) => onChange?.(event.target.value)} />;
};

/** Mounts one pane at a time. */
const Tab = ({ panes, reveal, onClick }: ContainerProps) => {
  const [active, setActive] = useState(panes[0]?.name);
  useEffect(() => {
    if (reveal) setActive(reveal.pane);
  }, [reveal]);
  const open = (name: string) => {
    setActive(name);
    onClick?.(name);
  };
  return (
    <div>
      {panes.map(({ name, title }) => (
        <button key={name} type="button" aria-pressed={name === active} onClick={() => open(name)}>
          {title}
        </button>
      ))}
      {panes.find(({ name }) => name === active)?.content}
    </div>
  );
};

const Table = ({ id, columns, rowKeys, cell, total, add, copy, remove, readOnly }: ListProps): ReactNode => {
  count(id);
  return (
    <div>
      {rowKeys.map((key, index) => (
        <div key={key} data-row={index}>
          {columns.map(({ name }) => (
            <span key={name}>{cell(index, name, true)}</span>
          ))}
          {readOnly ? null : (
            <>
              <button type="button" onClick={() => copy(index)}>
                copy {index}
              </button>
              <button type="button" onClick={() => remove([index])}>
                remove {index}
              </button>
            </>
          )}
        </div>
      ))}
      <button type="button" onClick={() => add()}>
        add row
      </button>
      {total('amount', (sum) => (
        <output>{sum}</output>
      ))}
    </div>
  );
};

const Press = ({ onClick }: { onClick?: () => void }) => (
  <button type="button" onClick={onClick}>
    press
  </button>
);

const define = (definition: Omit<WidgetDefinition, 'propsSchema'>): WidgetDefinition => ({
  ...definition,
  propsSchema: {},
});

/** Widgets in plain HTML. */
export const plainRegistry = createRegistry([
  define({ name: 'input', kind: 'input', component: Input, ask: 'enter' }),
  define({ name: 'inputNumber', kind: 'input', component: NumberInput, ask: 'enter' }),
  define({ name: 'select', kind: 'input', component: Select, ask: 'select', choice: true }),
  define({ name: 'fragile', kind: 'input', component: Fragile }),
  define({ name: 'tab', kind: 'container', component: Tab }),
  define({ name: 'table', kind: 'list', component: Table }),
  define({ name: 'press', kind: 'display', component: Press }),
  define({ name: 'status', kind: 'display', component: () => null, cell: ({ value }) => (value === 1 ? 'on' : 'off') }),
]);
