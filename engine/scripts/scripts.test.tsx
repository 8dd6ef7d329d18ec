import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldNode, FormDoc } from '../../core/language/types';
import { type Host, type ScriptApi, ScriptFailure } from '../host';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

// biome-ignore lint/suspicious/noExplicitAny: scripts are written without types
type Api = any;

/** A sandbox that runs these functions instead of the script texts. */
const sandbox = (scripts: Record<string, (api: Api) => unknown>): Pick<Host, 'script'> => ({
  script: async (source: string, api: ScriptApi) => scripts[source]?.(api),
});

const input = (name: string, more: Partial<FieldNode> = {}): FieldNode => ({
  name,
  widget: 'input',
  label: { text: name },
  ...more,
});
const runs = (script: string) => [{ do: 'script' as const, script }];
const dialog = (fields: FieldNode[], more: Partial<FormDoc> = {}): FormDoc => ({
  kind: 'form',
  frame: 'dialog',
  id: 'thing.edit',
  fields,
  scripts: { one: 'one', two: 'two' },
  submit: [{ do: 'call', call: 'thing.save', params: { name: { $: 'form.name' } } }, { do: 'close' }],
  ...more,
});
const field = (label: string): HTMLInputElement => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const type = (label: string, value: string): void => {
  fireEvent.change(field(label), { target: { value } });
};
const settle = (): Promise<void> => act(async () => void (await new Promise((done) => setTimeout(done, 5))));

describe('a script of a form (contract-visualdev §0.3)', () => {
  it('is given the value and the record, and changes other fields without running their events', async () => {
    const given: Api[] = [];
    const host = createFakeHost(
      {},
      sandbox({
        one: (api) => {
          given.push({ data: api.data, formData: api.formData });
          api.setFormData('name', `${api.data}!`);
        },
        two: () => given.push('two'),
      }),
    );
    draw(dialog([input('kind', { onChange: runs('one') }), input('name', { onChange: runs('two') })]), host);
    type('kind', 'x');
    await waitFor(() => expect(field('name').value).toBe('x!'));
    expect(given).toEqual([{ data: 'x', formData: { kind: 'x' } }]);
  });

  it('hides, requires and disables: the star follows, what is hidden is not checked, and it stays until reset', async () => {
    const host = createFakeHost(
      { 'thing.save': () => null },
      sandbox({
        one: ({ data, setShowOrHide, setRequired, setDisabled }) => {
          setShowOrHide('extra', data !== 'hide');
          setRequired('name', data !== 'free');
          setDisabled('code', data === 'lock');
        },
      }),
    );
    const fields = [
      input('kind', { onChange: runs('one') }),
      input('name', { rules: ['required'] }),
      input('extra', { rules: ['required'] }),
      input('code'),
    ];
    draw(dialog(fields, { buttons: [{ name: 'reset', label: { text: 'again' }, onClick: [{ do: 'reset' }] }] }), host);
    type('kind', 'hide');
    await waitFor(() => expect(screen.queryByLabelText('extra*')).toBeNull());
    expect(screen.getByText('name*')).toBeTruthy();
    type('kind', 'free');
    await waitFor(() => expect(screen.getByText('name')).toBeTruthy());
    type('kind', 'lock');
    await waitFor(() => expect(field('code').disabled).toBe(true));
    fireEvent.click(screen.getByText('again'));
    await waitFor(() => expect(field('code').disabled).toBe(false));
    type('kind', 'hide');
    await settle();
    type('name', 'n');
    fireEvent.click(screen.getByText('engine.ok'));
    await waitFor(() => expect(host.calls).toEqual([{ name: 'thing.save', params: { name: 'n' } }]));
  });

  it('works on the row at hand, and on columns as a whole', async () => {
    const given: Api[] = [];
    const host = createFakeHost(
      {},
      sandbox({
        one: (api) => {
          given.push([api.data, api.rowIndex]);
          api.setFormData('items-note', `note ${api.data}`);
          api.setFormData('items.price', 7);
          api.setShowOrHide('items-secret', false);
        },
      }),
    );
    draw(
      dialog([
        {
          name: 'items',
          widget: 'table',
          label: { text: 'items' },
          fields: [
            input('code', { onChange: runs('one') }),
            input('note'),
            input('price', { widget: 'inputNumber' }),
            input('secret'),
          ],
        },
      ]),
      host,
    );
    fireEvent.click(screen.getByText('add row'));
    fireEvent.click(screen.getByText('add row'));
    await settle();
    const cell = (row: number, column: string) =>
      document.querySelector<HTMLInputElement>(`[id$="items-${row}-${column}"]`);
    expect(cell(1, 'secret')).not.toBeNull();
    fireEvent.change(cell(1, 'code') as HTMLInputElement, { target: { value: 'c' } });
    await waitFor(() => expect(cell(1, 'note')?.value).toBe('note c'));
    expect(cell(1, 'price')?.value).toBe('7');
    expect(cell(0, 'note')?.value).toBe('');
    expect(cell(1, 'secret')).toBeNull();
    expect(given).toEqual([['c', 1]]);
  });

  it('reads and replaces options', async () => {
    const given: Api[] = [];
    const host = createFakeHost(
      {},
      sandbox({
        one: ({ getFieldOptions, setFieldOptions }) => {
          given.push(getFieldOptions('city'));
          setFieldOptions('city', [{ id: 'sz', fullName: 'Suzhou' }]);
        },
      }),
    );
    const options = [{ id: 'hz', label: { text: 'Hangzhou' } }];
    draw(dialog([input('kind', { onChange: runs('one') }), input('city', { widget: 'select', options })]), host);
    type('kind', 'x');
    await screen.findByText('Suzhou');
    expect(screen.queryByText('Hangzhou')).toBeNull();
    expect(given[0]).toMatchObject([{ id: 'hz', fullName: 'Hangzhou' }]);
  });

  it('asks addresses of the platform, says something, knows who is signed in', async () => {
    const asked: unknown[] = [];
    const given: Api[] = [];
    const host = createFakeHost(
      {},
      {
        request: async (...args) => {
          asked.push(args);
          return { code: 200, msg: '', data: 'answer' };
        },
        ...sandbox({
          one: async ({ request, onlineUtils, setFormData }) => {
            const { data } = await request('/api/x', 'post', { a: 1 });
            setFormData('name', data);
            onlineUtils.toast('hello', 'success');
            onlineUtils.route('/there');
            given.push(onlineUtils.getUserInfo());
          },
        }),
      },
    );
    draw(dialog([input('kind', { onChange: runs('one') }), input('name')]), host);
    type('kind', 'x');
    await waitFor(() => expect(host.notes).toEqual(['success: hello', 'navigate: /there']));
    expect(field('name').value).toBe('answer');
    expect(asked).toEqual([['/api/x', 'POST', { a: 1 }, expect.objectContaining({ pressed: true })]]);
    expect(given).toEqual([{ userId: 'u1' }]);
  });

  it('one that fails is reported and the page lives; unknown names are reported too', async () => {
    const host = createFakeHost(
      {},
      sandbox({
        one: ({ setFormData }) => {
          setFormData('nobody', 1);
          throw new ScriptFailure('timeout', 'too long');
        },
      }),
    );
    draw(
      dialog([
        input('kind', { onChange: [...runs('one'), { do: 'set', path: 'form.name', value: 'on' }] }),
        input('name'),
      ]),
      host,
    );
    type('kind', 'x');
    await waitFor(() => expect(field('name').value).toBe('on'));
    expect(host.reports.map(({ message }) => message)).toEqual([
      'a script names "nobody", which is no field',
      'too long',
    ]);
  });
});

describe('onLoad and beforeSubmit', () => {
  it('onLoad runs once, when the values stand there, and what it writes is no edit', async () => {
    const given: Api[] = [];
    const dirty: boolean[] = [];
    const host = createFakeHost(
      { 'thing.info': () => ({ name: 'stored' }) },
      sandbox({
        one: ({ formData, setFormData }) => {
          given.push(formData);
          setFormData('code', 'c1');
        },
      }),
    );
    const document = dialog([input('name'), input('code')], {
      load: { call: 'thing.info', params: { id: { $: 'args.id' } } },
      onLoad: runs('one'),
    });
    draw(document, host, { args: { id: '1' }, onDirty: (now) => dirty.push(now) }, { strict: true });
    await waitFor(() => expect(field('code').value).toBe('c1'));
    expect(given).toEqual([{ name: 'stored' }]);
    expect(dirty.includes(true)).toBe(false);
    type('code', 'c2');
    expect(dirty.at(-1)).toBe(true);
  });

  it('a beforeSubmit that says no ends the save without a word, and everything typed stands there', async () => {
    let answer = true;
    const host = createFakeHost(
      { 'thing.save': () => null },
      sandbox({
        one: () => {
          if (!answer) throw new ScriptFailure('rejected', 'no');
        },
      }),
    );
    draw(dialog([input('name')], { beforeSubmit: runs('one') }), host);
    type('name', 'typed');
    answer = false;
    fireEvent.click(screen.getByText('engine.ok'));
    await settle();
    expect(host.calls).toEqual([]);
    expect(host.notes).toEqual([]);
    expect(host.reports).toEqual([]);
    expect(field('name').value).toBe('typed');
    answer = true;
    fireEvent.click(screen.getByText('engine.ok'));
    await waitFor(() => expect(host.calls).toHaveLength(1));
  });

  it('onBlur and onClick run the actions of the field', async () => {
    const host = createFakeHost();
    const say = (text: string) => [{ do: 'notify' as const, message: { text } }];
    draw(dialog([input('name', { onBlur: say('left') }), { widget: 'press', onClick: say('pressed') }]), host, {}, {});
    fireEvent.blur(field('name'));
    fireEvent.click(screen.getByText('press'));
    await waitFor(() => expect(host.notes).toEqual(['success: left', 'success: pressed']));
  });
});
