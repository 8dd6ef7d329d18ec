import { connect, mapProps, mapReadPretty, observer, Schema, useField, useForm } from '@formily/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FieldNode } from '../../core/language/types';
import { createRegistry, type WidgetDefinition } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { createFakeHost } from '../../engine/testing/fakeHost';
import { plainRegistry } from '../../engine/testing/plainWidgets';
import { propsOf } from '../define';
import { password } from '../input/Password/definition';
import { transfer } from '../input/Transfer/definition';
import { fromFormily } from './fromFormily';

interface StampProps {
  id?: string;
  value?: string;
  heading?: string;
  choices?: { label: string; value: string }[];
  onChange?: (event: unknown) => void;
  disabled?: boolean;
}

function Box({ id, value, heading, choices, onChange, disabled }: StampProps): ReactNode {
  const form = useForm();
  const field = useField<never>() as unknown as { value: unknown; pattern: string; selfErrors: string[] };
  return (
    <div>
      <input id={id} aria-label={heading} value={value ?? ''} onChange={onChange} disabled={disabled} />
      <span data-testid={`${heading}-choices`}>{choices?.map(({ label }) => label).join(',')}</span>
      <span data-testid={`${heading}-field`}>{String(field.value)}</span>
      <span data-testid={`${heading}-error`}>{field.selfErrors[0]}</span>
      <span data-testid={`${heading}-other`}>{String(form.values.price)}</span>
      <button type="button" onClick={() => form.setValuesIn('price', 5)}>
        {heading} sets the price
      </button>
    </div>
  );
}

/** A component in the style of Formily's ecosystem: it renders only from `useField()`, through `mapProps`. */
const Stamp = connect(
  observer(Box),
  mapProps({ title: 'heading', dataSource: 'choices' }),
  mapReadPretty(({ value }: StampProps) => <em>read: {value}</em>),
);

const stamp = fromFormily({
  name: 'stamp',
  component: async () => Stamp,
  choice: true,
  empty: '',
  propsSchema: propsOf(),
});

const fragile = fromFormily({
  name: 'fragileStamp',
  component: async () =>
    connect(({ value }: StampProps) => {
      throw new Error(`this one broke at ${value}`);
    }),
  propsSchema: propsOf(),
});

const registry = createRegistry([
  ...plainRegistry.names().map((name) => plainRegistry.widget(name) as WidgetDefinition),
  stamp,
  fragile,
]);

const word = (text: string) => ({ text });
const field = (name: string, widget: string, more: Partial<FieldNode> = {}): FieldNode => ({
  name,
  widget,
  label: word(name),
  ...more,
});

const drawForm = (fields: FieldNode[]) =>
  draw(
    {
      kind: 'form',
      frame: 'dialog',
      id: 'thing.edit',
      fields,
      submit: [{ do: 'call', call: 'thing.create' }],
    },
    createFakeHost(),
    {},
    { registry, strict: true },
  );

const textOf = (id: string): string | null => screen.getByTestId(id).textContent;
const change = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

beforeAll(async () => {
  await Promise.all([stamp, fragile, password, transfer].map(({ load }) => load?.()));
});
afterEach(cleanup);

describe('a component made for Formily, in the form of a document', () => {
  it('is given the label, the options and the value of its field, and what it puts in goes through the form', async () => {
    const { host } = drawForm([
      field('kind', 'stamp', { options: [{ id: 'a', label: word('Apple') }], default: 'a' }),
      field('echo', 'input', { hiddenWhen: { kind: { ne: 'b' } } }),
    ]);
    await screen.findByLabelText('kind');
    expect(textOf('kind-choices')).toBe('Apple');
    expect(textOf('kind-field')).toBe('a');
    expect(screen.queryByLabelText('echo')).toBeNull();
    change('kind', 'b');
    expect(textOf('kind-field')).toBe('b');
    expect(screen.getByLabelText('echo')).toBeTruthy();
    fireEvent.click(screen.getByText('engine.ok'));
    await act(async () => undefined);
    expect(host.calls).toEqual([{ name: 'thing.create', params: { kind: 'b' } }]);
  });

  it('reads other members of the record as they change, and what it sets there runs formulas', async () => {
    drawForm([
      field('kind', 'stamp'),
      field('price', 'inputNumber', { default: 2 }),
      field('total', 'inputNumber', { formula: 'price * 2' }),
    ]);
    await screen.findByLabelText('total');
    expect(textOf('kind-other')).toBe('2');
    change('price', '3');
    expect(textOf('kind-other')).toBe('3');
    fireEvent.click(screen.getByText('kind sets the price'));
    expect((screen.getByLabelText('total') as HTMLInputElement).value).toBe('10');
  });

  it('has a name that Formily would read as a pattern', async () => {
    const { host } = drawForm([field('a:b,c', 'stamp', { default: 'x' })]);
    await screen.findByLabelText('a:b,c');
    expect(textOf('a:b,c-field')).toBe('x');
    change('a:b,c', 'y');
    fireEvent.click(screen.getByText('engine.ok'));
    await act(async () => undefined);
    expect(host.calls).toEqual([{ name: 'thing.create', params: { 'a:b,c': 'y' } }]);
  });

  it('is told its message, and that it is disabled', async () => {
    drawForm([field('kind', 'stamp', { rules: ['required'], disabledWhen: { lock: 'on' } }), field('lock', 'input')]);
    await screen.findByLabelText('kind');
    fireEvent.click(screen.getByText('engine.ok'));
    await act(async () => undefined);
    expect(textOf('kind-error')).toContain('required');
    change('kind', 'x');
    expect(textOf('kind-error')).toBe('');
    change('lock', 'on');
    expect((screen.getByLabelText('kind') as HTMLInputElement).disabled).toBe(true);
  });

  it('draws its preview where the field is read-only', async () => {
    drawForm([field('kind', 'stamp', { readOnly: true, default: 'seen' })]);
    expect(await screen.findByText('read: seen')).toBeTruthy();
    expect(screen.queryByLabelText('kind')).toBeNull();
  });

  it('stands in the cells of a sub-table, each with its own field', async () => {
    drawForm([
      field('items', 'table', {
        fields: [field('kind', 'stamp'), field('price', 'inputNumber')],
        default: [{ kind: 'one' }, { kind: 'two' }] as never,
      }),
    ]);
    const cells = await screen.findAllByLabelText('kind');
    expect(screen.getAllByTestId('kind-field').map((each) => each.textContent)).toEqual(['one', 'two']);
    fireEvent.change(cells[1] as HTMLElement, { target: { value: 'three' } });
    expect(screen.getAllByTestId('kind-field').map((each) => each.textContent)).toEqual(['one', 'three']);
  });

  it('goes on being drawn after another one has failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    drawForm([
      field('broken', 'fragileStamp'),
      field('kind', 'stamp', { rules: ['required'] }),
      field('price', 'inputNumber'),
    ]);
    await screen.findByLabelText('kind');
    change('kind', 'b');
    expect(textOf('kind-field')).toBe('b');
    change('kind', '');
    fireEvent.click(screen.getByText('engine.ok'));
    await act(async () => undefined);
    expect(textOf('kind-error')).toContain('required');
    vi.restoreAllMocks();
  });

  it('runs no string: a stray expression in a Formily schema throws', () => {
    const schema = new Schema({ type: 'string', title: '{{1 + 1}}' });
    expect(() => schema.compile()).toThrow(/Documents hold no code/);
  });
});

describe('transfer', () => {
  const options = [
    { id: 'a', label: 'Apple' },
    { id: 'p', label: 'Pear' },
  ];

  it('moves what is ticked to the other list and tells its ids', () => {
    const onChange = vi.fn();
    const { container, rerender } = render(
      createElement(transfer.component, { id: 'x', label: 'fruit', value: ['a'], options, onChange }),
    );
    const lists = () => [...container.querySelectorAll('.ant-transfer-list')].map((list) => list.textContent ?? '');
    expect(lists()[0]).toContain('Pear');
    expect(lists()[1]).toContain('Apple');
    fireEvent.click(screen.getByText('Pear'));
    fireEvent.click(container.querySelector('.ant-transfer-operation button:not([disabled])') as HTMLElement);
    expect(onChange).toHaveBeenLastCalledWith(expect.arrayContaining(['a', 'p']));
    rerender(createElement(transfer.component, { id: 'x', label: 'fruit', value: ['a', 'p'], options, onChange }));
    expect(lists()[1]).toContain('Pear');
  });
});

describe('password', () => {
  it('never shows what is stored, and says how strong what is typed is', () => {
    expect(password.cell?.({ value: 'S3cret!', props: {} })).toBe('••••••');
    const { container, rerender } = render(
      createElement(password.component, { id: 'x', label: 'secret', value: null, checkStrength: true }),
    );
    const clip = () => container.innerHTML.match(/clip-path: polygon\(0 0,\s*(\d+)%/)?.[1];
    expect((container.querySelector('#x') as HTMLInputElement).type).toBe('password');
    expect(clip() ?? '0').toBe('0');
    rerender(createElement(password.component, { id: 'x', label: 'secret', value: 'gT5%kk91!Q', checkStrength: true }));
    expect(Number(clip())).toBeGreaterThan(20);
  });
});
