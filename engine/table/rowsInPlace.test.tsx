import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TableView } from '../../core/language/types';
import { draw } from '../testing/draw';
import { fakeDrafts } from '../testing/fakeDrafts';
import { createFakeHost, refuse } from '../testing/fakeHost';
import { page, paramsOf, table, word } from '../testing/pages';

afterEach(cleanup);

describe('rows that are edited in their place (contract-visualdev §6.7)', () => {
  const editable = table({
    index: true,
    toolbar: [{ name: 'add', label: word('add'), onClick: [{ do: 'edit', view: 'list' }] }],
    rowActions: [{ name: 'edit', label: word('edit'), onClick: [{ do: 'edit', view: 'list', row: { $: 'row.id' } }] }],
    edit: {
      fields: [
        { name: 'fullName', widget: 'input', label: word('Name'), rules: ['required'] },
        { name: 'amount', widget: 'inputNumber', label: word('Amount'), default: 7 },
      ],
      create: [
        { do: 'call', call: 'thing.create', params: { data: { $: 'row', as: 'json' } } },
        { do: 'refresh', view: 'list' },
      ],
      update: [
        { do: 'call', call: 'thing.update', params: { id: { $: 'row.id' }, data: { $: 'row', as: 'json' } } },
        { do: 'refresh', view: 'list' },
      ],
    },
  });
  const rows = () => [{ id: '1', fullName: 'One', amount: 1, note: 'kept' }];
  const box = (name: string) => document.querySelector(`[data-field="${name}"] input`) as HTMLInputElement;
  const begin = async (answers = {}, onDirty = vi.fn()) => {
    const host = createFakeHost({
      'thing.list': rows,
      'thing.create': () => null,
      'thing.update': () => null,
      ...answers,
    });
    draw(page([editable]), host, { onDirty });
    await screen.findByText('One');
    return { host, onDirty };
  };

  it('saves a row by one call with all of it, then shows it as a row again', async () => {
    const { host, onDirty } = await begin();
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    fireEvent.change(box('fullName'), { target: { value: 'Uno' } });
    expect(onDirty).toHaveBeenLastCalledWith(true);
    fireEvent.click(screen.getByText('engine.save'));
    fireEvent.click(screen.getByText('engine.save'));
    await waitFor(() => expect(screen.queryByText('engine.save')).toBeNull());
    const sent = { id: '1', fullName: 'Uno', amount: 1, note: 'kept' };
    const saved = paramsOf(host, 'thing.update');
    expect(saved).toHaveLength(1);
    expect(JSON.parse(String(saved[0]?.data))).toEqual(sent);
    expect(onDirty).toHaveBeenLastCalledWith(false);
    expect(paramsOf(host, 'thing.list')).toHaveLength(2);
  });

  it('issue 11 §4 rows under edit are one draft, offered when the table is opened again, gone when all are saved or cancelled', async () => {
    vi.useFakeTimers();
    const device = fakeDrafts();
    const written = () => act(() => vi.advanceTimersByTimeAsync(2000));
    const drafts = () => [...device.stored.values()].map(({ content }) => content);
    const press = async (text: string) => {
      fireEvent.click(screen.getAllByText(text)[0] as HTMLElement);
      await written();
    };
    const show = async () => {
      cleanup();
      const answers = { 'thing.list': rows, 'thing.create': () => null, 'thing.update': () => null };
      const host = createFakeHost(answers, { drafts: device });
      draw(page([editable]), host);
      await written();
      return host;
    };
    const boxes = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`[data-field="${name}"] input`)];
    await show();
    await press('edit');
    fireEvent.change(box('fullName'), { target: { value: 'Uno' } });
    await press('add');
    fireEvent.change(boxes('fullName')[0] as HTMLElement, { target: { value: 'New' } });
    await written();
    expect(drafts()).toMatchObject([
      {
        rows: [
          { row: { id: '1' }, content: { edits: { fullName: 'Uno' } } },
          { content: { edits: { fullName: 'New' } } },
        ],
      },
    ]);
    const host = await show();
    await press('restore');
    expect(boxes('fullName').map(({ value }) => value)).toEqual(['New', 'Uno']);
    await press('engine.save');
    expect(paramsOf(host, 'thing.create').map(({ data }) => JSON.parse(String(data)))).toEqual([
      { fullName: 'New', amount: 7 },
    ]);
    expect(drafts()).toMatchObject([{ rows: [{ row: { id: '1' } }] }]);
    await press('engine.cancel');
    expect(drafts()).toEqual([]);
    vi.useRealTimers();
  });

  it('a new row stands on top with its defaults, has no id, and goes without a call', async () => {
    const { host } = await begin();
    fireEvent.click(screen.getByText('add'));
    await screen.findByText('engine.save');
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(box('amount').value).toBe('7');
    fireEvent.click(screen.getByText('engine.cancel'));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(host.calls.map(({ name }) => name)).toEqual(['thing.list']);
    fireEvent.click(screen.getByText('add'));
    await screen.findByText('engine.save');
    fireEvent.change(box('fullName'), { target: { value: 'Two' } });
    fireEvent.click(screen.getByText('engine.save'));
    await waitFor(() => expect(paramsOf(host, 'thing.create')).toHaveLength(1));
    expect(JSON.parse(String(paramsOf(host, 'thing.create')[0]?.data))).toEqual({ fullName: 'Two', amount: 7 });
  });

  it('says what is wrong at the cell, and a refused save keeps what was typed', async () => {
    const { host } = await begin({
      'thing.update': () => refuse('no', { errors: [{ field: 'amount', message: 'too much' }] }),
    });
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    fireEvent.change(box('fullName'), { target: { value: '' } });
    fireEvent.click(screen.getByText('engine.save'));
    expect(within(document.querySelector('[data-field="fullName"]') as HTMLElement).getByRole('alert')).toBeTruthy();
    expect(paramsOf(host, 'thing.update')).toHaveLength(0);
    fireEvent.change(box('fullName'), { target: { value: 'Uno' } });
    await act(async () => fireEvent.click(screen.getByText('engine.save')));
    expect(await screen.findByText('too much')).toBeTruthy();
    expect(box('fullName').value).toBe('Uno');
  });

  it('Enter saves, Esc gives up; the row shows what is stored', async () => {
    const { host } = await begin();
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    fireEvent.change(box('fullName'), { target: { value: 'Uno' } });
    fireEvent.keyDown(box('fullName'), { key: 'Escape' });
    expect(await screen.findByText('One')).toBeTruthy();
    expect(paramsOf(host, 'thing.update')).toHaveLength(0);
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    await act(async () => fireEvent.keyDown(box('fullName'), { key: 'Enter' }));
    expect(paramsOf(host, 'thing.update')).toHaveLength(1);
  });

  it('Enter in an input with a calendar belongs to the calendar, open or not', async () => {
    const { host } = await begin();
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    for (const open of ['false', 'true']) {
      box('fullName').setAttribute('data-open', open);
      await act(async () => fireEvent.keyDown(box('fullName'), { key: 'Enter' }));
    }
    expect(paramsOf(host, 'thing.update')).toHaveLength(0);
    box('fullName').setAttribute('data-open', 'false');
    fireEvent.keyDown(box('fullName'), { key: 'Escape' });
    expect(await screen.findByText('One')).toBeTruthy();
  });

  it('loads the values of a row whose list holds words', async () => {
    const host = createFakeHost({
      'thing.list': () => [{ id: '1', fullName: 'One', amount: '1.00' }],
      'thing.info': ({ id }) => ({ id, data: JSON.stringify({ id, fullName: 'raw', amount: 1 }) }),
    });
    const edit = {
      ...editable.edit,
      load: { call: 'thing.info', params: { id: { $: 'row.id' } }, values: { $: 'result.data', as: 'parsed' } },
    } as NonNullable<TableView['edit']>;
    draw(page([{ ...editable, edit }]), host);
    await screen.findByText('One');
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    expect(box('fullName').value).toBe('raw');
  });
});
