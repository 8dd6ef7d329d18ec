import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Action, DetailDoc, FormDoc, PageDoc } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const open = (document: string, args: object = { id: { $: 'row.id' } }): Action[] => [
  { do: 'open', document, args: args as never, among: 'list' },
];
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
        { name: 'edit', label: { text: 'edit' }, permit: 'btn_edit', onClick: open('thing.edit') },
        { name: 'detail', label: { text: 'detail' }, permit: 'btn_detail', onClick: open('thing.detail') },
        {
          name: 'more',
          label: { text: 'more' },
          onClick: open('thing.more', { id: { $: 'row.id' }, n: { $: 'row.n' } }),
        },
      ],
    },
  ],
};
const load = { call: 'thing.info', params: { id: { $: 'args.id' } } };
const pane = (name: string) => ({ name, title: { text: name }, fields: [] });
const form: FormDoc = {
  kind: 'form',
  frame: 'dialog',
  id: 'thing.edit',
  title: { text: 'Thing' },
  load,
  fields: [
    { name: 'name', widget: 'input', label: { text: 'name' } },
    { name: 'tabs', widget: 'tab', items: [pane('one'), pane('two')] },
  ],
};
const detail: DetailDoc = { kind: 'detail', id: 'thing.detail', title: { text: 'Detail' }, load, fields: form.fields };
const answers = {
  'thing.list': () => ({ list: [{ id: '1' }, { id: '2' }] }),
  'thing.info': ({ id }: Record<string, unknown>) => ({ name: `name ${id}` }),
};
const route = (query: Record<string, string> = {}) => ({ path: '/things', params: {}, query });
const inAddress = (id: string, name = 'thing.edit') => ({ 'record.id': id, 'record.in': name });

/** The page at an address, and what its host opened. */
function start(query: Record<string, string> = {}, denied: string[] = []) {
  const host = createFakeHost(answers, { can: (_, code) => !denied.includes(code), copyAddress: async () => true });
  const onQuery = vi.fn();
  const drawn = draw(page, host, { route: route(query), onQuery });
  /** Draws the opened document over the page. */
  const draws = async (document: FormDoc | DetailDoc = form) => {
    await waitFor(() => expect(host.opened).toHaveLength(1));
    const { args, opener } = host.opened[0]!;
    const onClose = vi.fn((result) => host.answerOpen(result));
    render(<drawn.engine.Document document={document} args={args} opener={opener} onClose={onClose} />);
    await screen.findByRole('dialog');
    return onClose;
  };
  const goTo = (next: Record<string, string>) =>
    act(async () => drawn.rerender(<drawn.engine.Document document={page} route={route(next)} onQuery={onQuery} />));
  return { host, onQuery, draws, goTo };
}

describe('issue 11 §4 a record has an address', () => {
  it('opening writes it, walking changes it, closing returns to the list', async () => {
    const { onQuery, draws } = start();
    fireEvent.click((await screen.findAllByText('edit'))[0]!);
    await waitFor(() => expect(onQuery).toHaveBeenLastCalledWith(inAddress('1'), 'push'));
    const closed = await draws();
    await screen.findByDisplayValue('name 1');
    fireEvent.click(screen.getByText('engine.next'));
    await screen.findByDisplayValue('name 2');
    await waitFor(() => expect(onQuery).toHaveBeenLastCalledWith(inAddress('2'), 'replace'));
    fireEvent.click(screen.getByText('engine.cancel'));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    await waitFor(() => expect(onQuery).toHaveBeenLastCalledWith({ 'record.id': '', 'record.in': '' }, 'back'));
  });

  it('a link opens it; the back button closes it, after asking when something typed would be lost', async () => {
    const { host, draws, goTo, onQuery } = start(inAddress('2'));
    const closed = await draws();
    expect(host.opened[0]).toMatchObject({ document: 'thing.edit', args: { id: '2' } });
    fireEvent.change(await screen.findByDisplayValue('name 2'), { target: { value: 'typed' } });
    host.confirms.push({ message: 'engine.leave', answer: false });
    await goTo({});
    expect(closed).not.toHaveBeenCalled();
    await waitFor(() => expect(onQuery).toHaveBeenLastCalledWith(inAddress('2'), 'push'));
    await goTo(inAddress('2'));
    host.confirms.length = 0;
    await goTo({});
    await waitFor(() => expect(closed).toHaveBeenCalledWith({ ok: false }));
  });

  it('opens with the rights of the person: the detail when they may not edit, refused when they may neither', async () => {
    const reader = start(inAddress('1'), ['btn_edit']);
    await waitFor(() => expect(reader.host.opened[0]).toMatchObject({ document: 'thing.detail', args: { id: '1' } }));
    cleanup();
    const nobody = start(inAddress('1'), ['btn_edit', 'btn_detail']);
    await waitFor(() => expect(nobody.host.notes).toEqual(['error: engine.recordDenied']));
    expect(nobody.host.opened).toEqual([]);
    expect(nobody.onQuery).toHaveBeenLastCalledWith({ 'record.id': '', 'record.in': '' }, 'replace');
  });

  it('only documents that the page opens by the id of a row', async () => {
    for (const name of ['users.edit', 'thing.more']) {
      const { host } = start(inAddress('1', name));
      await waitFor(() => expect(host.notes).toEqual(['error: engine.recordDenied']));
      expect(host.opened).toEqual([]);
      cleanup();
    }
  });

  it('record.tab is the open tab: a link opens it, and a click writes it', async () => {
    const { onQuery, draws } = start({ ...inAddress('1'), 'record.tab': '/fields/1 two' });
    await draws();
    const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    await waitFor(() => expect(isOpen('two')).toBe('true'));
    fireEvent.click(screen.getByRole('button', { name: 'one' }));
    expect(isOpen('one')).toBe('true');
    await waitFor(() =>
      expect(onQuery).toHaveBeenLastCalledWith({ ...inAddress('1'), 'record.tab': '/fields/1 one' }, 'replace'),
    );
  });

  it('has a button that copies it', async () => {
    const { host, draws } = start(inAddress('1', 'thing.detail'));
    await draws(detail);
    fireEvent.click(await screen.findByText('engine.copyLink'));
    await waitFor(() => expect(host.notes).toContain('success: engine.linkCopied'));
  });
});
