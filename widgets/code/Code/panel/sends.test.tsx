import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FormField } from '../../../../core/design/panel/formFields';
import type { WidgetHost } from '../../../../engine/widgetHost';
import { WidgetHostContext } from '../../../../engine/widgetHost';
import { type Words, WordsContext } from '../../../words';
import { PanelContext, type PanelScope } from './context';
import { NewMessage } from './NewMessage';
import { choicesOf, filledBy } from './SendsControl';

afterEach(cleanup);

const field = (key: string, name: string, label: string, table = '') => ({
  pointer: '',
  node: {},
  key,
  name,
  label,
  table,
});

const said: Words = (key, values) => `${key} ${JSON.stringify(values)}`;

/** The button beside a form of these fields; `made` gets the rules. */
function drawn(open: unknown, fields: FormField[], made: (rule: unknown) => void, props = {}, words = said) {
  const host = { open, user: () => ({ id: '7', isAdministrator: false }) } as unknown as WidgetHost;
  const scope = { fields, modelName: 'Inspections' } as unknown as PanelScope;
  const draw = (words: Words) => (
    <WidgetHostContext.Provider value={host}>
      <WordsContext value={words}>
        <PanelContext.Provider value={scope}>
          <NewMessage {...props} onMade={made} />
        </PanelContext.Provider>
      </WordsContext>
    </WidgetHostContext.Provider>
  );
  const { rerender } = render(draw(words));
  return () => rerender(draw(said));
}

test('writing begins by itself where the messages of a model were asked for, and only once', async () => {
  const open = vi.fn(async (..._: unknown[]) => ({ ok: false }));
  const again = drawn(open, [field('input', 'f1', 'Machine')], () => undefined, { begins: true, had: 1 });
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  again();
  expect(open).toHaveBeenCalledOnce();
  expect(open.mock.calls[0]?.[1]).toMatchObject({ name: expect.stringMatching(/ 2$/) });
});

test('writing begins when the words of the desk are there', async () => {
  const open = vi.fn(async (..._: unknown[]) => ({ ok: false }));
  const again = drawn(
    open,
    [field('input', 'f1', 'Machine')],
    () => undefined,
    { begins: true },
    (key) => key,
  );
  expect(open).not.toHaveBeenCalled();
  again();
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
});

test('a new message begins with the values of the record, and its rule fills what its texts name', async () => {
  const open = vi.fn(async (..._: unknown[]) => ({
    ok: true,
    result: {
      fullName: 'Inspected',
      enCode: 'inspected',
      title: 'New: {Machine}',
      content: '{f2} {Bill_number} {nobody}',
      on: ['create', 'delete', 'other'],
    },
  }));
  const fields = [
    field('input', 'f1', 'Machine'),
    field('datePicker', 'f2', '日期'),
    field('billRule', 'f4', 'Bill number'),
    field('input', 'f3', 'x', 'rows'),
  ];
  const made = vi.fn();
  drawn(open, fields, made);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(made).toHaveBeenCalled());
  expect(open.mock.calls[0]?.[0]).toBe('sendConfig.quick');
  expect(open.mock.calls[0]?.[1]).toMatchObject({
    name: expect.stringContaining('Inspections'),
    to: ['7--user'],
    content: expect.stringContaining('{Bill_number}'),
  });
  expect(made).toHaveBeenCalledWith({
    name: 'Inspected',
    on: ['create', 'delete'],
    config: 'inspected',
    parameters: { Machine: 'f1', f2: 'f2', Bill_number: 'f4' },
  });
});

test('a field does not overwrite the parameter of its name that another field fills', () => {
  const kept = { title: 'f1', amount: 'amount' };
  expect(filledBy(kept, ['f1', 'amount', 'title', 'city'])).toEqual({ ...kept, city: 'city' });
  expect(filledBy(kept, ['amount', 'title'])).toEqual({ amount: 'amount', title: 'title' });
});

test('a chosen field that is gone is told so, not by its raw name', () => {
  const there = { value: 'f1', label: 'Name' };
  expect(choicesOf([there], ['f1', 'f9'], 'gone')).toEqual([there, { value: 'f9', label: 'gone' }]);
});
