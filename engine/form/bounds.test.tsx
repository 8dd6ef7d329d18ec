import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldNode, Rule } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const number = (name: string, rules: Rule[] = []): FieldNode => ({
  name,
  widget: 'inputNumber',
  label: { text: name },
  rules,
});
const type = (label: string, value: number) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: String(value) } });
const ok = () => act(async () => void fireEvent.click(screen.getByText('engine.ok')));

/** A form whose `due` must be between `from` and `last`. */
function openForm() {
  const host = createFakeHost({ 'thing.create': () => null });
  const due = number('due', [{ notBefore: { $: 'form.from' } }, { notAfter: { $: 'form.last' } }]);
  draw(
    {
      kind: 'form',
      frame: 'dialog',
      id: 'thing.edit',
      title: { text: 'Thing' },
      fields: [number('from'), number('last'), due],
      submit: [{ do: 'call', call: { create: 'thing.create', edit: 'thing.update' } }],
    },
    host,
  );
  type('from', 10);
  type('last', 20);
  return host;
}

describe('bounds of a moment in a form (contract-visualdev §4.2)', () => {
  it('a value past its end is refused at the field, until the end moves on', async () => {
    const host = openForm();
    type('due', 21);
    await ok();
    expect(screen.getByText(/^validation\.notAfter/)).toBeTruthy();
    expect(host.calls).toEqual([]);
    type('last', 21);
    await waitFor(() => expect(screen.queryByText(/^validation\.notAfter/)).toBeNull());
    await ok();
    expect(host.calls.map(({ params }) => params)).toEqual([{ from: 10, last: 21, due: 21 }]);
  });

  it('so is one before its start', async () => {
    const host = openForm();
    type('due', 9);
    await ok();
    expect(screen.getByText(/^validation\.notBefore/)).toBeTruthy();
    type('due', 10);
    await ok();
    expect(host.calls).toHaveLength(1);
  });
});
