import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldNode, PageDoc, TableView, TreeView, View } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost, type FakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const word = (text: string) => ({ text });
const page = (views: View[]): PageDoc => ({ language: 1, kind: 'page', id: 'p', title: word('P'), views });
const types: TreeView = { id: 'types', view: 'tree', source: { call: 'types' }, select: 'first' };
const field = (name: string, more: Partial<FieldNode> = {}): FieldNode => ({
  name,
  widget: 'input',
  label: word(name),
  ...more,
});
const list = (more: Partial<TableView> = {}): TableView => ({
  id: 'list',
  view: 'table',
  source: { call: 'rows' },
  columns: [{ name: 'fullName', label: word('Name') }],
  ...more,
});
const nodes = [
  { id: 't1', fullName: 'First' },
  { id: 't2', fullName: 'Second' },
];
const records = [
  { id: 'r1', fullName: 'Row one' },
  { id: 'r2', fullName: 'Row two' },
];
const asked = (host: FakeHost, name: string) =>
  host.calls.filter((call) => call.name === name).map(({ params }) => params);
const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const settle = (): Promise<void> => act(async () => void (await new Promise((done) => setTimeout(done, 20))));

describe('ADR 0007 a binding is live wherever it is', () => {
  const options = { call: 'options', params: { typeId: { $: 'view.types.selected.id' } } };
  const kind = field('kind', { widget: 'select', options });

  it('options of a search field follow the selected node', async () => {
    const host = createFakeHost({ types: () => nodes, rows: () => ({ list: [] }), options: () => [] });
    draw(page([types, { id: 'search', view: 'search', for: 'list', fields: [kind] }, list()]), host);
    await waitFor(() => expect(asked(host, 'options')).toContainEqual({ typeId: 't1' }));
    fireEvent.click(await screen.findByText('Second'));
    await waitFor(() => expect(asked(host, 'options').at(-1)).toEqual({ typeId: 't2' }));
  });

  it('options of a form field follow it too', async () => {
    const host = createFakeHost({ types: () => nodes, options: () => [] });
    draw(page([types, { id: 'f', view: 'form', fields: [kind] }]), host);
    await waitFor(() => expect(asked(host, 'options')).toContainEqual({ typeId: 't1' }));
    fireEvent.click(await screen.findByText('Second'));
    await waitFor(() => expect(asked(host, 'options').at(-1)).toEqual({ typeId: 't2' }));
  });

  it('two forms on a page are two forms', async () => {
    const send = {
      name: 'send',
      label: word('send'),
      onClick: [
        {
          do: 'call' as const,
          call: 'send',
          params: { a: { $: 'view.one.values.a' }, b: { $: 'view.two.values.b' } },
        },
      ],
    };
    const host = createFakeHost({ rows: () => ({ list: [] }), send: () => null });
    draw(
      page([
        { id: 'one', view: 'form', fields: [field('a')] },
        { id: 'two', view: 'form', fields: [field('b')] },
        list({ toolbar: [send] }),
      ]),
      host,
    );
    type('a', 'x');
    type('b', 'y');
    fireEvent.click(screen.getByText('send'));
    await waitFor(() => expect(asked(host, 'send')).toEqual([{ a: 'x', b: 'y' }]));
  });

  it('a detail view follows the selected row, by a call and by the row itself', async () => {
    const host = createFakeHost({
      rows: () => ({ list: records }),
      info: ({ id }) => ({ fullName: `record ${String(id)}` }),
    });
    const load = { call: 'info', params: { id: { $: 'view.list.selected.id' } } };
    draw(
      page([
        list(),
        { id: 'd', view: 'detail', load, fields: [field('fullName')] },
        { id: 'e', view: 'detail', load: { values: { $: 'view.list.selected' } }, fields: [field('id')] },
      ]),
      host,
    );
    fireEvent.click(await screen.findByText('Row one'));
    expect(await screen.findByText('record r1')).toBeTruthy();
    expect(await screen.findByText('r1')).toBeTruthy();
    fireEvent.click(screen.getByText('Row two'));
    expect(await screen.findByText('record r2')).toBeTruthy();
    expect(await screen.findByText('r2')).toBeTruthy();
    expect(screen.queryByText('r1')).toBeNull();
  });

  it('conditions follow paging, the super query and the first answer', async () => {
    let answer: (() => void) | undefined;
    const rows = () =>
      new Promise((done) => {
        answer = () => done({ list: records, pagination: { total: 50 } });
      });
    const host = createFakeHost({ rows });
    const note = (id: string, condition: object): View => ({
      id,
      view: 'form',
      title: word(id),
      fields: [],
      hiddenWhen: condition as never,
    });
    draw(
      page([list({ paging: true, pageSize: 20 }), note('second page', { '$view.list.paging.currentPage': { ne: 2 } })]),
      host,
    );
    await waitFor(() => expect(answer).toBeTruthy());
    answer?.();
    await screen.findByText('Row one');
    expect(screen.queryByText('second page')).toBeNull();
    fireEvent.click(screen.getByText('next'));
    await waitFor(() => expect(screen.getByText('second page')).toBeTruthy());
  });

  it('a button and a text outside a form follow its values; a table asks again', async () => {
    const host = createFakeHost({ rows: () => ({ list: records }) });
    draw(
      page([
        { id: 'f', view: 'form', fields: [field('a')] },
        list({
          source: { call: 'rows', params: { a: { $: 'view.f.values.a' } } },
          toolbar: [
            {
              name: 'go',
              label: { text: 'go {to}', values: { to: { $: 'view.f.values.a' } } },
              hiddenWhen: { '$view.f.values.a': { null: true } },
              onClick: [{ do: 'notify' }],
            },
          ],
        }),
      ]),
      host,
    );
    await screen.findByText('Row one');
    expect(screen.queryByText(/^go/)).toBeNull();
    type('a', 'home');
    expect(await screen.findByText('go home')).toBeTruthy();
    await waitFor(() => expect(asked(host, 'rows').at(-1)).toMatchObject({ a: 'home' }));
  });
});

describe('ADR 0007 a form is one body, as a document and as a view', () => {
  const load = { call: 'info', params: { id: { $: 'view.list.selected.id' } } };

  it('a form view loads, checks its rules, submits its own values and loads again', async () => {
    const host = createFakeHost({
      rows: () => ({ list: records }),
      info: ({ id }) => ({ id, fullName: `record ${String(id)}`, until: '1' }),
      save: () => null,
    });
    draw(
      page([
        list(),
        {
          id: 'f',
          view: 'form',
          load,
          fields: [field('fullName'), field('until')],
          rules: [{ holds: { until: { ne: 'never' } }, field: 'until', message: word('not never') }],
          submit: [{ do: 'call', call: 'save', params: { $: 'form', with: { key: { $: 'view.list.selected.id' } } } }],
          okText: word('save'),
        },
      ]),
      host,
    );
    fireEvent.click(await screen.findByText('Row one'));
    await waitFor(() => expect((screen.getByLabelText('fullName') as HTMLInputElement).value).toBe('record r1'));
    type('until', 'never');
    fireEvent.click(screen.getByText('save'));
    expect(await screen.findByText('not never')).toBeTruthy();
    expect(asked(host, 'save')).toEqual([]);
    type('until', 'now');
    fireEvent.click(screen.getByText('save'));
    await waitFor(() => expect(asked(host, 'save')).toEqual([{ fullName: 'record r1', until: 'now', key: 'r1' }]));
    fireEvent.click(screen.getByText('Row two'));
    await waitFor(() => expect((screen.getByLabelText('fullName') as HTMLInputElement).value).toBe('record r2'));
    await settle();
  });
});
