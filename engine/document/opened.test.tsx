import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Action, DetailDoc, FieldNode, FormDoc, PageDoc } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost, type FakeHost, refuse } from '../testing/fakeHost';

afterEach(cleanup);

const input = (name: string, more: Partial<FieldNode> = {}): FieldNode => ({
  name,
  widget: 'input',
  label: { text: name },
  ...more,
});
const load = { call: 'thing.info', params: { id: { $: 'args.id' } } };
const dialog: FormDoc = {
  kind: 'form',
  frame: 'dialog',
  id: 'thing.edit',
  title: { text: 'Thing' },
  load,
  fields: [input('name')],
  submit: [{ do: 'call', call: { create: 'thing.create', edit: 'thing.update' } }, { do: 'close' }],
  buttons: [
    { name: 'more', label: { text: 'save and go on' }, onClick: [{ do: 'submit', keepOpen: true }, { do: 'reset' }] },
  ],
};
const detail: DetailDoc = {
  kind: 'detail',
  id: 'thing.detail',
  title: { text: 'Detail' },
  load,
  fields: [input('name')],
};
const field = (label: string): HTMLInputElement => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const type = (label: string, value: string): void => {
  fireEvent.change(field(label), { target: { value } });
};
/** Props of the first document that a host was requested to open; hosts may copy the args. */
const opened = ({ opened: [first] }: FakeHost) => ({ args: { ...first?.args }, opener: first?.opener });
const settle = (): Promise<void> => act(async () => void (await new Promise((done) => setTimeout(done, 5))));

describe('a dialog over views', () => {
  it('takes the whole screen when it says so, and closes where there is nothing to confirm', () => {
    const host = createFakeHost({});
    draw({ kind: 'page', frame: 'fullScreen', id: 'd', title: { text: 'D' }, views: [] }, host);
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('engine.close');
    expect(dialog.textContent).not.toContain('engine.cancel');
    expect(dialog.getAttribute('data-full')).toBe('true');
  });
});

describe('a new record', () => {
  it('starts with what the opener says, over the defaults, and keeps to it after confirm-and-add', async () => {
    const host = createFakeHost({ 'thing.create': () => null });
    const document = {
      ...dialog,
      load: undefined,
      fields: [input('name', { default: 'd' }), input('code', { default: 'c' })],
    };
    draw(document, host, { args: { values: { name: 'from row', secret: 'x' } } });
    expect([field('name').value, field('code').value]).toEqual(['from row', 'c']);
    type('name', 'typed');
    fireEvent.click(screen.getByText('save and go on'));
    await waitFor(() => expect(field('name').value).toBe('from row'));
    expect(host.calls.map(({ params }) => params)).toEqual([{ name: 'typed', code: 'c' }]);
    expect(screen.getByRole('dialog')).toBeTruthy();
    // The next record is typed at once (issue 15 §4).
    await waitFor(() => expect(globalThis.document.activeElement).toBe(field('name')));
  });
});

it('ux-49 a default that is a list has only the members that the opener gave', async () => {
  const host = createFakeHost({ 'thing.create': () => null });
  const fields = [input('name'), input('places', { default: [{ $: 'args.place' }] as never })];
  const saved = async (args: Record<string, unknown>) => {
    const { unmount } = draw({ ...dialog, load: undefined, fields }, host, { args });
    type('name', 'x');
    fireEvent.click(screen.getByText('save and go on'));
    await waitFor(() => expect(field('name').value).toBe(''));
    unmount();
    return host.calls.at(-1)?.params.places;
  };
  expect(await saved({ place: ['a', 'b'] })).toEqual([['a', 'b']]);
  expect(await saved({})).toEqual([]);
});

it('ux-49 save and new keeps the fields that the document names; they are no unsaved input', async () => {
  const host = createFakeHost({ 'thing.create': () => null });
  const onDirty = vi.fn();
  const onClick: Action[] = [
    { do: 'submit', keepOpen: true },
    { do: 'reset', keep: ['name'] },
  ];
  const buttons = [{ name: 'next', label: { text: 'next' }, onClick }];
  draw({ ...dialog, buttons, load: undefined, fields: [input('name'), input('code')] }, host, { onDirty });
  type('name', 'Sales');
  type('code', 'S1');
  fireEvent.click(screen.getByText('next'));
  await waitFor(() => expect(field('code').value).toBe(''));
  expect(field('name').value).toBe('Sales');
  expect(onDirty).toHaveBeenLastCalledWith(false);
});

it('what is chosen in a form that stands aside is no unsaved input', async () => {
  const onDirty = vi.fn();
  const page: PageDoc = {
    kind: 'page',
    frame: 'dialog',
    id: 'aside',
    title: { text: 'aside' },
    views: [
      { id: 'look', view: 'form', aside: true, fields: [input('part')] },
      { id: 'form', view: 'form', fields: [input('name')] },
    ],
  };
  draw(page, createFakeHost({}), { onDirty });
  await screen.findByLabelText('part');
  type('part', 'list');
  expect(onDirty).not.toHaveBeenCalledWith(true);
  type('name', 'x');
  expect(onDirty).toHaveBeenLastCalledWith(true);
  type('name', '');
  expect(onDirty).toHaveBeenLastCalledWith(false);
});

describe('confirm-and-continue', () => {
  it('saves and loads the same record anew, so that its version is the present one (contract-visualdev §4.6)', async () => {
    let version = 1;
    const host = createFakeHost({
      'thing.info': () => ({ name: `n${version}`, f_version: version }),
      'thing.update': () => {
        version += 1;
      },
    });
    draw(dialog, host, { args: { id: '1' } });
    await screen.findByDisplayValue('n1');
    type('name', 'typed');
    fireEvent.click(screen.getByText('save and go on'));
    await screen.findByDisplayValue('n2');
    expect(host.calls.map(({ name }) => name)).toEqual(['thing.info', 'thing.update', 'thing.info']);
  });
});

describe('previous and next record (contract-visualdev §4.6)', () => {
  const rows = [{ id: '1' }, { id: '2' }, { id: '3' }, { top: true, id: 'g' }];
  const page: PageDoc = {
    kind: 'page',
    id: 'things',
    views: [
      {
        view: 'table',
        id: 'list',
        source: { call: 'thing.list' },
        columns: [{ name: 'id' }],
        rowActions: [
          {
            name: 'edit',
            label: { text: 'edit' },
            onClick: [{ do: 'open', document: 'thing.edit', args: { id: { $: 'row.id' } }, among: 'list' }],
          },
          {
            name: 'alone',
            label: { text: 'alone' },
            onClick: [{ do: 'open', document: 'thing.edit', args: { id: { $: 'row.id' } } }],
          },
        ],
      },
    ],
  };
  const answers = {
    'thing.list': () => ({ list: rows }),
    'thing.info': ({ id }: Record<string, unknown>) => ({ name: `name ${id}` }),
  };

  it('walks the rows of the table it was opened among, asking first when something typed would be lost', async () => {
    const host = createFakeHost(answers);
    const { engine } = draw(page, host);
    await screen.findAllByText('edit');
    fireEvent.click(screen.getAllByText('edit')[1] as HTMLElement);
    await waitFor(() => expect(host.opened).toHaveLength(1));
    const { render } = await import('@testing-library/react');
    render(<engine.Document document={dialog} {...opened(host)} />);
    await screen.findByDisplayValue('name 2');
    const inHead = screen.getByText('engine.next').compareDocumentPosition(field('name'));
    expect(inHead & Node.DOCUMENT_POSITION_FOLLOWING, 'issue 15 §2: the steps are in the head').toBeTruthy();
    fireEvent.click(screen.getByText('engine.next'));
    await screen.findByDisplayValue('name 3');
    expect((screen.getByText('engine.next') as HTMLButtonElement).disabled).toBe(true);
    type('name', 'typed');
    host.confirms.push({ message: 'engine.leave', answer: false });
    fireEvent.click(screen.getByText('engine.previous'));
    await settle();
    expect(field('name').value).toBe('typed');
    host.confirms.length = 0;
    fireEvent.click(screen.getByText('engine.previous'));
    await screen.findByDisplayValue('name 2');
    fireEvent.click(screen.getByText('engine.previous'));
    await screen.findByDisplayValue('name 1');
    expect((screen.getByText('engine.previous') as HTMLButtonElement).disabled).toBe(true);
  });

  it('a button in the head edits the record that is shown, and the record is loaded again', async () => {
    const host = createFakeHost(answers, { can: (_, code) => code !== 'btn_no' });
    const args = { id: { $: 'args.id' } };
    const onClick = [{ do: 'open' as const, document: 'thing.form', args, onOk: [{ do: 'reset' as const }] }];
    const detail: DetailDoc = {
      kind: 'detail',
      id: 'thing.detail',
      load: { call: 'thing.info', params: args },
      fields: [{ name: 'name', widget: 'text', label: { text: 'name' } }],
      head: [
        { name: 'edit', label: { text: 'to edit' }, permit: 'btn_edit', onClick },
        { name: 'no', label: { text: 'not mine' }, permit: 'btn_no', onClick },
      ],
    };
    draw(detail, host, { args: { id: '2' } });
    fireEvent.click(await screen.findByText('to edit'));
    expect(screen.queryByText('not mine')).toBeNull();
    await waitFor(() => expect(host.opened.at(-1)).toMatchObject({ document: 'thing.form', args: { id: '2' } }));
    const before = host.calls.length;
    host.answerOpen({ ok: true });
    await waitFor(() => expect(host.calls.slice(before).map(({ name }) => name)).toEqual(['thing.info']));
  });

  it('stands nowhere else', async () => {
    const host = createFakeHost(answers);
    const { engine } = draw(page, host);
    await screen.findAllByText('alone');
    fireEvent.click(screen.getAllByText('alone')[0] as HTMLElement);
    await waitFor(() => expect(host.opened).toHaveLength(1));
    const { render } = await import('@testing-library/react');
    render(<engine.Document document={dialog} {...opened(host)} />);
    await screen.findByDisplayValue('name 1');
    expect(screen.queryByText('engine.next')).toBeNull();
  });
});

describe('a record that somebody else has saved first', () => {
  it('says who, when and what, keeps what was typed, and loads the record anew when asked', async () => {
    let name = 'old';
    const host = createFakeHost({
      'thing.info': () => ({ name }),
      'thing.update': () =>
        refuse('changed', { conflict: { user: 'Li Si', time: '2026-01-02 03:04:05', fields: ['name'] } }),
    });
    draw(dialog, host, { args: { id: '1' } });
    await screen.findByDisplayValue('old');
    type('name', 'typed');
    name = 'new';
    fireEvent.click(screen.getByText('engine.ok'));
    await screen.findByText(/engine.conflictAt Li Si 2026-01-02 03:04:05 engine.conflictFields name/);
    expect(field('name').value).toBe('typed');
    fireEvent.click(screen.getByText('reload'));
    await screen.findByDisplayValue('new');
    expect(screen.queryByText(/engine.conflict/)).toBeNull();
  });
});

describe('a detail', () => {
  it('DETL-09 is loading first, then visible', async () => {
    const host = createFakeHost({ 'thing.info': () => ({ name: 'stored' }) });
    draw(detail, host, { args: { id: '1' } });
    expect(screen.getByRole('dialog').dataset.loading).toBe('true');
    await screen.findByText('stored');
    expect(screen.getByRole('dialog').dataset.loading).toBe('false');
  });

  it('DETL-10 closes at once without a record id', async () => {
    const closed: unknown[] = [];
    const host = createFakeHost();
    draw(detail, host, { onClose: (result) => closed.push(result) });
    await waitFor(() => expect(closed).toEqual([{ ok: false }]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(host.calls).toEqual([]);
  });

  it('DETL-06 a related record opens its own detail', async () => {
    const host = createFakeHost({ 'thing.info': () => ({ owner: 'Li Si', owner_id: '7' }) });
    const onClick = [{ do: 'open' as const, document: 'model.p.detail', args: { id: { $: 'form.owner_id' } } }];
    draw({ ...detail, fields: [input('owner', { onClick })] }, host, { args: { id: '1' } });
    fireEvent.click(await screen.findByText('Li Si'));
    await waitFor(() => expect(host.opened).toHaveLength(1));
    expect(host.opened[0]).toMatchObject({ document: 'model.p.detail', args: { id: '7' } });
  });

  it('DETL-06 so does one in a row of a sub-table', async () => {
    const host = createFakeHost({ 'thing.info': () => ({ items: [{ owner: 'Li Si', owner_id: '7' }] }) });
    const onClick = [{ do: 'open' as const, document: 'model.p.detail', args: { id: { $: 'row.owner_id' } } }];
    const items = { name: 'items', widget: 'table', label: { text: 'items' }, fields: [input('owner', { onClick })] };
    draw({ ...detail, fields: [items] }, host, { args: { id: '1' } });
    fireEvent.click(await screen.findByText('Li Si'));
    await waitFor(() => expect(host.opened).toHaveLength(1));
    expect(host.opened[0]).toMatchObject({ args: { id: '7' } });
  });

  it('shows attributes by what the server put beside their field', async () => {
    const host = createFakeHost({ 'thing.info': () => ({ owner: 'Li Si', owner_phone: '123' }) });
    const fields = [
      input('owner'),
      { widget: 'input', label: { text: 'phone' }, attribute: { of: 'owner', member: 'phone' } },
    ];
    draw({ ...detail, fields }, host, { args: { id: '1' } });
    await screen.findByText('123');
  });
});

describe('permissions', () => {
  it('are asked again when they have changed, and what was typed stays', async () => {
    const granted = new Set(['name']);
    const host = createFakeHost({}, { can: (_kind, code) => granted.has(code) });
    draw({ ...dialog, load: undefined, permits: ['form'], fields: [input('name'), input('secret')] }, host);
    type('name', 'typed');
    expect(screen.queryByLabelText('secret')).toBeNull();
    granted.add('secret');
    act(() => host.emit('permissions.changed'));
    await screen.findByLabelText('secret');
    expect(field('name').value).toBe('typed');
    granted.delete('name');
    act(() => host.emit('permissions.changed'));
    await waitFor(() => expect(screen.queryByLabelText('name')).toBeNull());
  });
});

describe('read-only fields', () => {
  it('do not ask for what cannot be entered; their own words stay', () => {
    draw({
      ...dialog,
      load: undefined,
      fields: [
        input('name'),
        input('number', { readOnly: true }),
        input('rule', { readOnly: true, placeholder: { text: 'by itself' } }),
      ],
    });
    expect(field('name').placeholder).toBe('engine.enter name');
    expect(field('number').placeholder).toBe('');
    expect(field('rule').placeholder).toBe('by itself');
  });
});

describe('css of a document (contract-visualdev §3.1)', () => {
  it('holds within the document, fetches nothing, and goes with it', async () => {
    const css = `
      .big, .wide { color: red; background: url(https://x.example/p.png) }
      @media (min-width: 1px) { .big { font-weight: bold } }
      @font-face { font-family: x; src: url(y) }
      @import url("https://x.example/a.css");`;
    const { unmount } = draw({ ...dialog, load: undefined, css, fields: [input('name', { className: ['big'] })] });
    await waitFor(() => expect(document.adoptedStyleSheets).toHaveLength(1));
    const scope = document.querySelector<HTMLElement>('[data-css-scope]')?.dataset.cssScope;
    const text = Array.from(document.adoptedStyleSheets[0]?.cssRules ?? [], (rule) => rule.cssText).join('\n');
    expect(text).toContain(`[data-css-scope="${scope}"] :is(.big, .wide)`);
    expect(text).toContain('font-weight: bold');
    expect(text).toContain('color: red');
    expect(text).not.toMatch(/url|import|font-face/);
    unmount();
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });
});
