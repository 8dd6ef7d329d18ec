import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document, FieldNode, FormDoc } from '../../core/language/types';
import { createRegistry } from '../registry';
import { draw } from '../testing/draw';
import { type FakeDrafts, fakeDrafts } from '../testing/fakeDrafts';
import { type Answer, createFakeHost } from '../testing/fakeHost';
import { draws, plainRegistry } from '../testing/plainWidgets';

let device: FakeDrafts;

const word = (text: string) => ({ text });
const input = (name: string, more: Partial<FieldNode> = {}): FieldNode => ({
  name,
  widget: 'input',
  label: word(name),
  ...more,
});
const form = (more: Partial<FormDoc> = {}): FormDoc => ({
  kind: 'form',
  frame: 'dialog',
  id: 'thing.edit',
  title: word('Thing'),
  load: { call: 'thing.info', params: { id: { $: 'args.id' } } },
  fields: [input('name'), input('note'), input('version', { hiddenWhen: true })],
  submit: [{ do: 'call', call: { create: 'thing.create', edit: 'thing.update' } }, { do: 'close' }],
  ...more,
});
const info: Answer = ({ id }) => ({ id, name: 'old', note: 'as stored', version: 1 });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const written = () => act(() => vi.advanceTimersByTimeAsync(2000));
const drafts = () => [...device.stored.values()].map(({ content }) => content);
const press = async (text: string) => {
  fireEvent.click(screen.getByText(text));
  await written();
};

async function open(id?: string, document: Document = form(), answers: Record<string, Answer> = {}) {
  const host = createFakeHost(
    { 'thing.info': info, 'thing.update': () => null, 'thing.create': () => null, ...answers },
    { drafts: device },
  );
  const shown = draw(document, host, { args: { ...(id && { id }) } });
  await written();
  return shown;
}

beforeEach(() => {
  vi.useFakeTimers();
  device = fakeDrafts();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('issue 11 §4 a draft of a form', () => {
  it('is written while the person types, and offered and restored when the same record is opened again', async () => {
    await open('1');
    type('name', 'typed');
    type('note', '');
    await written();
    cleanup();
    await open('2');
    expect(screen.queryByRole('status')).toBeNull();
    cleanup();
    await open('1');
    expect(field('name').value).toBe('old');
    expect(screen.getByRole('status').textContent).toMatch(/engine\.draft \d\d:\d\d/);
    await press('restore');
    expect([field('name').value, field('note').value]).toEqual(['typed', '']);
    expect(screen.queryByRole('status')).toBeNull();
  });
  it('of a new record is offered when the next one is begun', async () => {
    await open();
    type('name', 'new one');
    await written();
    cleanup();
    await open();
    await press('restore');
    expect(field('name').value).toBe('new one');
  });
  it('is not written for what the record held already, and is gone when that is typed again', async () => {
    await open('1');
    await written();
    expect(device.writes).toBe(0);
    type('name', 'typed');
    await written();
    expect(drafts()).toEqual([{ edits: { name: 'typed' }, base: { version: 1 } }]);
    type('name', 'old');
    await written();
    expect(drafts()).toEqual([]);
  });
  it('is cleared on saving', async () => {
    await open('1');
    type('name', 'typed');
    await written();
    await press('engine.ok');
    expect(drafts()).toEqual([]);
    cleanup();
    await written();
    expect(drafts()).toEqual([]);
  });
  it('is cleared when the person discards the input of a dialog', async () => {
    await open('1');
    type('name', 'typed');
    await written();
    type('name', 'typed more');
    await press('engine.cancel');
    cleanup();
    await written();
    expect(drafts()).toEqual([]);
  });
  it('stays when saving is refused', async () => {
    await open('1', form(), {
      'thing.update': () => {
        throw new Error('away');
      },
    });
    type('name', 'typed');
    await press('engine.ok');
    expect(drafts()).toMatchObject([{ edits: { name: 'typed' } }]);
  });
  it('that is discarded is offered no more; an older one is', async () => {
    await open('1');
    type('name', 'first');
    await written();
    cleanup();
    await open('1');
    type('name', 'second');
    await written();
    cleanup();
    expect(drafts()).toHaveLength(2);
    await open('1');
    await press('discard');
    expect(drafts()).toMatchObject([{ edits: { name: 'first' } }]);
    await press('restore');
    expect(field('name').value).toBe('first');
    await press('engine.ok');
    expect(drafts()).toEqual([]);
  });
  it('keeps the version of the record that was edited: saving meets the conflict of a later save', async () => {
    await open('1');
    type('name', 'mine');
    await written();
    cleanup();
    const update = vi.fn(() => null);
    await open('1', form(), {
      'thing.info': () => ({ id: '1', name: 'theirs', note: 'n', version: 2 }),
      'thing.update': update,
    });
    await press('restore');
    await press('engine.ok');
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: '1', name: 'mine', note: 'n', version: 1 });
  });
  it('holds the rows of lists, and no secrets of fields or columns', async () => {
    const secret = { ...plainRegistry.widget('input')!, name: 'password', secret: () => true };
    const registry = createRegistry([
      ...plainRegistry.names().flatMap((name) => plainRegistry.widget(name) ?? []),
      secret,
    ]);
    const fields = [
      input('pin', { widget: 'password' }),
      input('note'),
      { name: 'rows', widget: 'table', label: word('rows'), fields: [input('a'), input('b', { widget: 'password' })] },
    ];
    const show = async () => {
      const host = createFakeHost({}, { drafts: device });
      draw(form({ fields, load: undefined }), host, {}, { registry });
      await written();
    };
    const cells = () => [...document.querySelectorAll<HTMLInputElement>('[data-row] input')];
    await show();
    type('pin', '1234');
    await written();
    expect(drafts()).toEqual([]);
    await press('add row');
    fireEvent.change(cells()[0]!, { target: { value: 'typed' } });
    fireEvent.change(cells()[1]!, { target: { value: '5678' } });
    await written();
    expect(drafts()).toEqual([{ edits: { rows: [{ a: 'typed' }] }, base: {} }]);
    cleanup();
    await show();
    await press('restore');
    expect(cells().map(({ value }) => value)).toEqual(['typed', '']);
    expect(field('pin').value).toBe('');
  });
  it('draws nothing for a key press and writes at most twice a second', async () => {
    await open('1');
    draws.clear();
    for (let count = 0; count < 20; count++) {
      type('name', `typed ${count}`);
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
    expect(draws.get(field('name').id)).toBe(20);
    expect(draws.size).toBe(1);
    expect(device.writes).toBeLessThanOrEqual(4);
  });
  it('is written at once when the page is closed', async () => {
    await open('1');
    type('name', 'typed');
    window.dispatchEvent(new Event('pagehide'));
    expect(drafts()).toMatchObject([{ edits: { name: 'typed' } }]);
  });
  it('of a form view belongs to that view and its record', async () => {
    const page: Document = {
      kind: 'page',
      id: 'settings',
      views: ['one', 'two'].map((id) => ({ id, view: 'form' as const, fields: [input(`${id}-name`)], submit: [] })),
    } as Document;
    await open(undefined, page);
    type('two-name', 'typed');
    await written();
    cleanup();
    await open(undefined, page);
    expect(screen.getAllByRole('status')).toHaveLength(1);
    await press('restore');
    expect(field('two-name').value).toBe('typed');
    expect(field('one-name').value).toBe('');
  });
  it('is offered after a newer version of the screen replaced a form view', async () => {
    const page = (more: FieldNode[] = []): Document =>
      ({
        kind: 'page',
        id: 'settings',
        views: [{ id: 'one', view: 'form', fields: [input('name'), ...more] }],
      }) as Document;
    const shown = await open(undefined, page());
    type('name', 'typed');
    await written();
    shown.again(page([input('more')]));
    await press('reload');
    expect(field('name').value).toBe('');
    await press('restore');
    expect(field('name').value).toBe('typed');
  });
});
