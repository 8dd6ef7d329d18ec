import { describe, expect, it } from 'vitest';
import { upgrade } from './upgrade';

const word = (text: string) => ({ text });

describe('ADR 0007 documents of version 0 become language 1', () => {
  it('a dialog is a form or a page in a frame; a whole screen is one of them', () => {
    const dialog = {
      kind: 'dialog',
      id: 'a',
      title: 'x',
      width: 600,
      fields: [],
      labelWidthPx: 90,
      labelPosition: 'top',
    };
    expect(upgrade(dialog)).toEqual({
      language: 1,
      kind: 'form',
      frame: 'dialog',
      id: 'a',
      title: 'x',
      width: 600,
      fields: [],
      labels: { position: 'top', widthPx: 90 },
    });
    expect(upgrade({ kind: 'drawer', id: 'a', views: [] })).toMatchObject({ kind: 'page', frame: 'drawer', views: [] });
    expect(upgrade({ kind: 'dialog', id: 'a', fullScreen: true, views: [] })).toEqual({
      language: 1,
      kind: 'page',
      frame: 'fullScreen',
      id: 'a',
      views: [],
    });
  });

  it('one word for a click; paths name the view first; the values of a question belong to its message', () => {
    const page = {
      kind: 'page',
      id: 'p',
      views: [
        {
          id: 'list',
          view: 'table',
          source: {
            call: 'x',
            params: { a: { $: 'selected.types.id' }, b: { $: 'args.q', with: { c: { $: 'search.s.k' } } } },
          },
          tree: { '$selected.types.isTree': 1 },
          columns: [{ name: 'a', do: [{ do: 'notify' }] }],
          onRowClick: [{ do: 'set', path: 'selected.types', value: { $: 'row' } }],
          toolbar: [
            {
              name: 'go',
              label: word('go'),
              hiddenWhen: { '$checked.list': { null: true } },
              do: [{ do: 'confirm', message: 'sure', values: { n: { $: 'checked.list' } }, onOk: [{ do: 'close' }] }],
            },
          ],
        },
      ],
    };
    expect(upgrade(page)).toMatchObject({
      views: [
        {
          source: {
            params: { a: { $: 'view.types.selected.id' }, b: { $: 'args.q', with: { c: { $: 'view.s.values.k' } } } },
          },
          tree: { '$view.types.selected.isTree': 1 },
          columns: [{ name: 'a', onClick: [{ do: 'notify' }] }],
          onClick: [{ do: 'set', path: 'view.types.selected', value: { $: 'row' } }],
          toolbar: [
            {
              hiddenWhen: { '$view.list.checked': { null: true } },
              onClick: [
                {
                  do: 'confirm',
                  message: { key: 'sure', values: { n: { $: 'view.list.checked' } } },
                  onOk: [{ do: 'close' }],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it('data that look like the language stay what they are', () => {
    const props = { do: ['a'], finish: 1, path: 'selected.x' };
    const form = { kind: 'form', id: 'f', fields: [{ name: 'a', widget: 'input', props, default: { do: ['b'] } }] };
    expect(upgrade(form)).toMatchObject({ fields: [{ props, default: { do: ['b'] } }] });
  });

  it('the only form view of a page was meant by `form` and `submit` outside it, and is itself inside', () => {
    const page = {
      kind: 'page',
      id: 'p',
      views: [
        { id: 'f', view: 'form', fields: [{ name: 'a', widget: 'input', default: { $: 'form.b' } }] },
        {
          id: 'list',
          view: 'table',
          source: [],
          columns: [],
          toolbar: [
            {
              name: 'x',
              label: 'y',
              do: [{ do: 'submit' }, { do: 'call', call: 'c', params: { a: { $: 'form.a' } } }],
            },
          ],
        },
      ],
    };
    expect(upgrade(page)).toMatchObject({
      views: [
        { fields: [{ default: { $: 'form.b' } }] },
        {
          toolbar: [
            {
              onClick: [
                { do: 'submit', view: 'f' },
                { do: 'call', params: { a: { $: 'view.f.values.a' } } },
              ],
            },
          ],
        },
      ],
    });
  });

  it('a permit had an effect only where the document asked for buttons', () => {
    const page = (permits?: string[]) => ({
      kind: 'page',
      id: 'p',
      ...(permits && { permits }),
      views: [
        {
          id: 'l',
          view: 'table',
          source: [],
          columns: [],
          toolbar: [{ name: 'a', label: 'b', permit: 'btn_a', do: [] }],
        },
      ],
    });
    const asked = upgrade(page(['button', 'column'])) as { permits?: string[] };
    expect(asked.permits).toEqual(['column']);
    expect(asked).toMatchObject({ views: [{ toolbar: [{ permit: 'btn_a' }] }] });
    expect(JSON.stringify(upgrade(page()))).not.toContain('permit');
  });

  it('documents of today, and what is no document, are answered as they are', () => {
    const today = { language: 1, kind: 'page', id: 'p', views: [] };
    expect(upgrade(today)).toBe(today);
    expect(upgrade({ language: 7, kind: 'page' })).toEqual({ language: 7, kind: 'page' });
    for (const odd of [null, 1, 'x', [], {}]) expect(upgrade(odd)).toBe(odd);
  });
});
