import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldNode, FormDoc } from '../../core/language/types';
import type { CallOptions } from '../host';
import { draw } from '../testing/draw';
import { createFakeHost, refuse } from '../testing/fakeHost';

afterEach(cleanup);

const input = (name: string): FieldNode => ({ name, widget: 'input', label: { text: name } });
const document: FormDoc = {
  kind: 'form',
  frame: 'dialog',
  id: 'thing.edit',
  title: { text: 'Thing' },
  load: { call: 'thing.info', params: { id: { $: 'args.id' } } },
  fields: [
    input('name'),
    input('place'),
    input('note'),
    { name: 'items', widget: 'table', label: { text: 'items' }, fields: [input('part')] },
    { name: 'version', widget: 'input', hiddenWhen: true },
  ],
  submit: [{ do: 'call', call: 'thing.update' }, { do: 'close' }],
};
const start = {
  name: 'n',
  place: 'p',
  note: 'o',
  items: [
    { id: '1', part: 'nut' },
    { id: '2', part: 'bolt' },
  ],
  version: 1,
};
/** Somebody else changed the name and the place, the first row, and added a third. */
const stored = {
  ...start,
  name: 'their n',
  place: 'their p',
  items: [
    { id: '1', part: 'their nut' },
    { id: '2', part: 'bolt' },
    { id: '3', part: 'pin' },
  ],
  version: 2,
};
type Given = Record<string, unknown>;

async function open(record: Given = stored) {
  const saved: Given[] = [];
  const host = createFakeHost({
    'thing.info': () => start,
    'thing.update': (params) => {
      if (params.version !== record.version)
        refuse('changed', { conflict: { user: 'Li', time: 't', fields: ['name'], record } });
      saved.push(params);
    },
  });
  draw(document, host, { args: { id: '1' } });
  await screen.findByDisplayValue('n');
  return saved;
}
const field = (label: string): HTMLInputElement => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('engine.ok'));
const item = (label: string) => screen.findByRole('group', { name: label });

it('ux-50 a conflict comes into view with the focus, also at the second save', async () => {
  const seen: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this);
  };
  await open();
  type('note', 'my o');
  for (const turn of [1, 2]) {
    screen.getByDisplayValue('my o').focus();
    seen.length = 0;
    save();
    await item('name');
    await waitFor(() => expect(seen.at(-1)?.contains(globalThis.document.activeElement), String(turn)).toBe(true));
    expect(globalThis.document.activeElement?.contains(await item('name'))).toBe(true);
  }
});

describe('issue 11 §4 a conflict shows both values, and each can be taken', () => {
  it('typed values are taken unless the person chooses otherwise, theirs where nothing was typed', async () => {
    const saved = await open();
    type('name', 'my n');
    type('note', 'my o');
    save();
    const name = await item('name');
    expect([name.dataset.taken, (await item('place')).dataset.taken]).toEqual(['mine', 'theirs']);
    expect(name.textContent).toContain('my n');
    expect(name.textContent).toContain('their n');
    fireEvent.click(screen.getByText('accept'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ name: 'my n', place: 'their p', note: 'my o', version: 2 });
    expect(saved[0]?.items).toEqual(stored.items);
  });

  it('each field and each row can be taken from either, or all from one', async () => {
    const saved = await open();
    type('name', 'my n');
    save();
    const row = await item('engine.conflictRow items 1');
    expect(row.textContent).toContain('nut');
    expect(row.textContent).toContain('their nut');
    expect((await item('engine.conflictRow items 3')).textContent).toContain('engine.conflictNoRow');
    fireEvent.click(screen.getByText('all mine'));
    fireEvent.click(within(await item('name')).getByText(/^theirs/));
    fireEvent.click(screen.getByText('accept'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ name: 'their n', place: 'p', version: 2 });
    expect(saved[0]?.items).toEqual(start.items);
  });

  it('a conflict is told by the choice alone, other refusals by a message', async () => {
    const host = createFakeHost({ 'thing.info': () => start, 'thing.update': () => null });
    const { call } = host;
    let quiet: CallOptions['quiet'];
    host.call = (name, params, options) => {
      quiet = options?.quiet;
      return call(name, params);
    };
    draw(document, host, { args: { id: '1' } });
    await screen.findByDisplayValue('n');
    save();
    await waitFor(() => expect(typeof quiet).toBe('function'));
    const isQuiet = quiet as (error: unknown) => boolean;
    const errorOf = (data: unknown) => {
      try {
        return refuse('no', data);
      } catch (error) {
        return error;
      }
    };
    expect(isQuiet(errorOf({ conflict: { user: 'Li', time: 't', fields: ['name'], record: stored } }))).toBe(true);
    expect(isQuiet(errorOf({ errors: [] }))).toBe(false);
  });

  it('later keeps what was typed, and saving again offers the same choice', async () => {
    const saved = await open();
    type('name', 'my n');
    save();
    await item('name');
    fireEvent.click(screen.getByText('later'));
    expect(screen.queryByText('accept')).toBeNull();
    expect(field('name').value).toBe('my n');
    save();
    await item('name');
    fireEvent.click(screen.getByText('all theirs'));
    fireEvent.click(screen.getByText('accept'));
    await waitFor(() => expect(saved[0]).toMatchObject({ name: 'their n', version: 2 }));
  });

  it('a member that the stored record does not show is no choice, and stays as it was read', async () => {
    const { place: _hidden, ...record } = stored;
    const saved = await open(record);
    type('name', 'my n');
    save();
    await item('name');
    expect(screen.queryByRole('group', { name: 'place' })).toBeNull();
    fireEvent.click(screen.getByText('accept'));
    await waitFor(() => expect(saved[0]).toMatchObject({ name: 'my n', place: 'p' }));
  });
});
