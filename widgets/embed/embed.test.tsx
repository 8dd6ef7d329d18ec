import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadDialog, loadFrames } from '../frames';
import { createHost, Refused, WeftDocument } from '.';

afterEach(cleanup);

const list = {
  kind: 'page',
  id: 'list',
  views: [
    {
      id: 'rows',
      view: 'table',
      source: { call: 'row.list' },
      columns: [{ name: 'name', label: 'own.name' }],
      toolbar: [{ name: 'add', label: { text: 'Add' }, onClick: [{ do: 'open', document: 'row.add' }] }],
    },
  ],
};
const add = {
  kind: 'form',
  frame: 'dialog',
  id: 'row.add',
  title: { text: 'Add' },
  fields: [{ name: 'name', widget: 'input', label: 'own.name' }],
  submit: [{ do: 'call', call: 'row.add' }, { do: 'close' }, { do: 'refresh' }],
};

/** Each host is one of an application of its own. */
function stage(documents = 1) {
  const rows = [{ id: '1', name: 'One' }];
  const call = vi.fn(async (name: string, params: Record<string, unknown>) => {
    if (name === 'row.list') return [...rows];
    if (rows.some((row) => row.name === params.name)) throw new Refused('No', [{ field: 'name', message: 'is taken' }]);
    rows.push({ id: String(rows.length + 1), name: String(params.name) });
    return null;
  });
  const host = createHost({
    call,
    language: 'en',
    documents: { 'row.add': add },
    words: { en: { own: { name: 'Name' } }, zh: { own: { name: '名称' } } },
  });
  const one = <WeftDocument host={host} document={list} />;
  const drawn =
    documents === 1 ? (
      one
    ) : (
      <>
        {one}
        <WeftDocument host={host} document={list} />
      </>
    );
  return { host, call, drawn };
}

async function draw(drawn: React.ReactNode) {
  await act(async () => {
    await Promise.all([loadFrames(), loadDialog()]);
    render(drawn);
  });
}

it('a list shows what its call answers, in words of the application, which follow the language', async () => {
  const { host, drawn } = stage();
  await draw(drawn);
  expect(await screen.findByText('One')).toBeTruthy();
  expect(screen.getAllByText('Name').length).toBeGreaterThan(0);
  await act(() => host.words.setLanguage('zh'));
  expect((await screen.findAllByText('名称')).length).toBeGreaterThan(0);
});

it('a refusal puts its message at the field; a save closes the dialog, and the list shows the row', async () => {
  const { drawn } = stage();
  await draw(drawn);
  await screen.findByText('One');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  const save = async (text: string) => {
    fireEvent.change(name, { target: { value: text } });
    const ok = await screen.findByRole('button', { name: /OK/ });
    await act(async () => fireEvent.click(ok));
  };
  await save('One');
  expect(await screen.findByText('is taken')).toBeTruthy();
  await save('Two');
  expect(await screen.findByText('Two')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
});

it('two documents of a host share a question, and draw a dialog once', async () => {
  const { call, drawn } = stage(2);
  await draw(drawn);
  expect((await screen.findAllByText('One')).length).toBe(2);
  expect(call.mock.calls.filter(([name]) => name === 'row.list').length).toBe(1);
  fireEvent.click(screen.getAllByRole('button', { name: 'Add' })[0]!);
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.getAllByRole('dialog').length).toBe(1);
});

it('an unknown document is named', async () => {
  const { host } = stage();
  await expect(host.document('row.none')).rejects.toThrow('There is no document "row.none"');
});
