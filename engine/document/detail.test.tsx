import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolve } from '../../core/binding';
import { ref } from '../../core/language/schema/build';
import type { Binding, DetailDoc, FormDoc, PageDoc, View, ViewBase } from '../../core/language/types';
import { defineView } from '../defineView';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const word = (text: string) => ({ text });

describe('a detail', () => {
  const detail: DetailDoc = {
    kind: 'detail',
    id: 'thing.detail',
    title: word('Thing'),
    permits: ['form'],
    load: { call: 'thing.info', params: { id: { $: 'args.id' } }, values: { $: 'result.data', as: 'parsed' } },
    fields: [
      { name: 'name', widget: 'input', label: word('Name') },
      { name: 'kind', widget: 'select', label: word('Kind'), options: [{ id: 'a', label: word('Kind A') }] },
      { name: 'secret', widget: 'input', label: word('Secret') },
      { name: 'rows', widget: 'table', label: word('Rows'), fields: [{ name: 'state', widget: 'status' }] },
    ],
  };

  it('draws values, option labels and rows, asks nothing to be typed, and hides what is not permitted', async () => {
    const data = JSON.stringify({ name: 'One', kind: 'a', secret: 'x', rows: [{ state: 1 }, { state: 0 }] });
    const host = createFakeHost({ 'thing.info': () => ({ id: '1', data }) }, { can: (_, code) => code !== 'secret' });
    const onClose = vi.fn();
    draw(detail, host, { args: { id: '1' }, onClose });
    expect(await screen.findByText('One')).toBeTruthy();
    expect(screen.getByText('Kind A')).toBeTruthy();
    expect(screen.getByText('on')).toBeTruthy();
    expect(screen.getByText('off')).toBeTruthy();
    expect(screen.queryByText('Secret')).toBeNull();
    expect(document.querySelectorAll('input')).toHaveLength(0);
    fireEvent.click(screen.getByText('engine.close'));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith({ ok: false }));
    expect(host.notes).toEqual([]);
  });

  it('issue 11 §4 an empty value is a dash', async () => {
    const data = JSON.stringify({ name: 'One', kind: '', secret: null, rows: [] });
    draw(detail, createFakeHost({ 'thing.info': () => ({ data }) }), { args: { id: '1' } });
    await screen.findByText('One');
    expect(screen.getAllByText('—')).toHaveLength(2);
  });

  it('that cannot be loaded says so and tries again', async () => {
    let fail = true;
    const host = createFakeHost({
      'thing.info': () => {
        if (fail) throw new Error('no connection');
        return { data: '{"name":"One"}' };
      },
    });
    draw(detail, host, { args: { id: '1' } });
    expect((await screen.findByRole('alert')).textContent).toContain('no connection');
    fail = false;
    fireEvent.click(screen.getByText('retry'));
    expect(await screen.findByText('One')).toBeTruthy();
  });
});

describe('a form that is a page', () => {
  it('loads without an id when its load asks for none, and saves in place', async () => {
    const form: FormDoc = {
      kind: 'form',
      id: 'settings',
      load: { call: 'settings.info' },
      fields: [{ name: 'title', widget: 'input', label: word('Title') }],
      submit: [{ do: 'call', call: 'settings.update' }, { do: 'notify' }],
    };
    const host = createFakeHost({ 'settings.info': () => ({ title: 'Old' }), 'settings.update': () => null });
    const onDirty = vi.fn();
    draw(form, host, { onDirty });
    const title = await screen.findByDisplayValue('Old');
    fireEvent.change(title, { target: { value: 'New' } });
    expect(onDirty).toHaveBeenLastCalledWith(true);
    fireEvent.click(screen.getByText('engine.ok'));
    await waitFor(() => expect(host.notes).toEqual(['success: settings.update ok']));
    expect(host.calls.at(-1)?.params).toEqual({ title: 'New' });
    await waitFor(() => expect(onDirty).toHaveBeenLastCalledWith(false));
  });
});

describe('a page', () => {
  it('checks its form before the calls that follow a submit, and shows registered views', async () => {
    const page: PageDoc = {
      kind: 'page',
      id: 'upload',
      views: [
        {
          id: 'form',
          view: 'form',
          fields: [{ name: 'json', widget: 'input', label: word('Json'), rules: ['required'] }],
        },
        { id: 'own', view: 'hello', name: { $: 'user.userId' } } as unknown as View,
        {
          id: 'list',
          view: 'table',
          source: [{ id: '1', label: word('One') }],
          columns: [{ name: 'fullName' }],
          toolbar: [
            {
              name: 'send',
              label: word('send'),
              onClick: [
                { do: 'submit', view: 'form' },
                { do: 'call', call: 'send', params: { json: { $: 'view.form.values.json' } } },
              ],
            },
          ],
        },
      ],
    };
    const host = createFakeHost({ send: () => null });
    const hello = defineView<ViewBase & { name: Binding }>({
      name: 'hello',
      propsSchema: { properties: { name: ref('bound') }, required: ['name'] },
      component: ({ view, context }) => <p>hello {String(resolve(view.name, context.session.scope()))}</p>,
    });
    draw(page, host, {}, { views: [hello] });
    expect(screen.getByText('hello u1')).toBeTruthy();
    expect(screen.getByText('One')).toBeTruthy();
    fireEvent.click(screen.getByText('send'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(host.calls).toHaveLength(0);
    fireEvent.change(screen.getByLabelText('Json*'), { target: { value: '{}' } });
    fireEvent.click(screen.getByText('send'));
    await waitFor(() => expect(host.calls).toEqual([{ name: 'send', params: { json: '{}' } }]));
  });
});
