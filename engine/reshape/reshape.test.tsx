import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Document, FieldNode, FormDoc, JsonObject, TableView, View } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';
import { keyword, page, paramsOf, search, table } from '../testing/pages';
import { draws } from '../testing/plainWidgets';
import { reshape } from './reshape';
import { sharing } from './sharing';

afterEach(cleanup);

const input = (name: string, more: Partial<FieldNode> = {}): FieldNode => ({
  name,
  widget: 'input',
  label: { text: `${name}:` },
  ...more,
});
const form = (fields: FieldNode[], more: Partial<FormDoc> = {}): FormDoc => ({
  kind: 'form',
  frame: 'dialog',
  id: 'model.1.form',
  title: { text: 'Draft' },
  fields,
  ...more,
});
const open = (fields: FieldNode[]) => draw(form(fields), createFakeHost(), { inPlace: reshape });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent);

describe('designer §2.3 a changed form is drawn in place', () => {
  it('draws the changed field alone, and the input of every field stays', async () => {
    const shown = open([input('a'), input('b'), input('c')]);
    type('a:', 'typed in a');
    type('b:', 'typed in b');
    const [a, c] = [field('a:'), field('c:')];
    draws.clear();
    shown.again(form([input('a'), input('b', { label: { text: 'changed:' } }), input('c')]));
    await waitFor(() => expect(field('changed:').value).toBe('typed in b'));
    expect(field('a:')).toBe(a);
    expect(field('c:')).toBe(c);
    expect(a.value).toBe('typed in a');
    expect([...draws.keys()]).toEqual([field('changed:').id]);
  });

  it('an added, a moved and a removed field leave the others as they are', async () => {
    const shown = open([input('a'), input('b'), input('c')]);
    type('c:', 'typed');
    const [a, c] = [field('a:'), field('c:')];
    draws.clear();
    shown.again(form([input('a'), input('new'), input('b'), input('c')]));
    await waitFor(() => expect(labels()).toEqual(['a:', 'new:', 'b:', 'c:']));
    expect([...draws.keys()]).toEqual([field('new:').id]);
    draws.clear();
    shown.again(form([input('c'), input('a'), input('new')]));
    await waitFor(() => expect(labels()).toEqual(['c:', 'a:', 'new:']));
    expect([field('a:'), field('c:')]).toEqual([a, c]);
    expect(c.value).toBe('typed');
    expect(draws.size).toBe(0);
  });

  it('a field that was not touched takes its new default, a touched one keeps its input', async () => {
    const shown = open([input('a', { default: 'old' }), input('b', { default: 'old' })]);
    type('a:', 'mine');
    shown.again(form([input('a', { default: 'new' }), input('b', { default: 'new' })]));
    await waitFor(() => expect(field('b:').value).toBe('new'));
    expect(field('a:').value).toBe('mine');
  });

  it('a field of another widget begins anew, and a removed one that comes back is empty', async () => {
    const shown = open([input('a'), input('b')]);
    type('a:', 'text');
    type('b:', 'text');
    shown.again(form([input('a', { widget: 'inputNumber' })]));
    await waitFor(() => expect(labels()).toEqual(['a:']));
    expect(field('a:').value).toBe('');
    shown.again(form([input('a', { widget: 'inputNumber' }), input('b')]));
    await waitFor(() => expect(field('b:').value).toBe(''));
  });

  it('conditions and formulas are those of the new version', async () => {
    const shown = open([input('a'), input('b')]);
    type('a:', 'x');
    shown.again(form([input('a'), input('b', { hiddenWhen: { a: 'x' } })]));
    await waitFor(() => expect(labels()).toEqual(['a:']));
    type('a:', 'y');
    expect(labels()).toEqual(['a:', 'b:']);
  });

  it('a formula of the new version is computed at once', async () => {
    const sum = (formula: string) => input('sum', { widget: 'inputNumber', formula });
    const number = (name: string) => input(name, { widget: 'inputNumber', default: 3 });
    const shown = open([number('a'), number('b'), sum('a + b')]);
    await waitFor(() => expect(field('sum:').value).toBe('6'));
    shown.again(form([number('a'), number('b'), sum('a * b')]));
    await waitFor(() => expect(field('sum:').value).toBe('9'));
  });

  it('a changed column leaves the rows of its sub-table as they are', async () => {
    const table = (label: string): FieldNode => ({
      ...{ name: 'items', widget: 'table', label: { text: 'Items' } },
      fields: [input('amount', { label: { text: label } })],
    });
    const shown = open([table('Amount'), input('a')]);
    fireEvent.click(screen.getByText('add row'));
    const cell = () => document.querySelector<HTMLInputElement>('[data-row] input');
    fireEvent.change(cell() as HTMLInputElement, { target: { value: '7' } });
    const a = field('a:');
    const old = cell();
    shown.again(form([table('Sum'), input('a')]));
    await waitFor(() => expect(cell()).not.toBe(old));
    expect(cell()?.value).toBe('7');
    expect(field('a:')).toBe(a);
  });

  it('what is in a container stays while the container changes', async () => {
    const box = (...fields: FieldNode[]): FieldNode => ({
      widget: 'tab',
      label: { text: 'Box' },
      items: [{ name: 'one', fields }],
    });
    const shown = open([box(input('a'), input('b'))]);
    type('a:', 'typed');
    const a = field('a:');
    shown.again(form([box(input('a'), input('b', { label: { text: 'changed:' } }))]));
    await waitFor(() => expect(labels()).toEqual(['a:', 'changed:']));
    expect(field('a:')).toBe(a);
    shown.again(form([input('first'), box(input('a'), input('b', { label: { text: 'changed:' } }))]));
    await waitFor(() => expect(labels()).toEqual(['first:', 'a:', 'changed:']));
    expect(field('a:')).toBe(a);
    expect(a.value).toBe('typed');
  });

  it('a form that would be opened in another way is mounted from scratch', async () => {
    const shown = open([input('a')]);
    const a = field('a:');
    shown.again(form([input('a')], { css: '.x {}' }));
    await waitFor(() => expect(field('a:')).not.toBe(a));
  });
});

describe('designer §2.3 a changed detail is drawn in place', () => {
  const detail = (fields: FieldNode[], values: JsonObject): Document => ({
    ...{ kind: 'detail', frame: 'dialog', id: 'model.1.detail', title: { text: 'Record' } },
    ...{ fields, load: { values } },
  });
  const part = (name: string) => document.querySelector(`[data-field="${name}"]`);
  const order = () => [...document.querySelectorAll('[data-field]')].map((each) => each.getAttribute('data-field'));

  it('fields change places, go and come; what is drawn of the others stays, and a new sample is shown', async () => {
    const record = { a: 'one', b: 'two', c: 'three' };
    const shown = draw(detail([input('a'), input('b'), input('c')], record), createFakeHost(), { inPlace: reshape });
    await screen.findByText('one');
    const [a, c] = [part('a'), part('c')];
    shown.again(detail([input('c'), input('a'), input('b')], record));
    await waitFor(() => expect(order()).toEqual(['c', 'a', 'b']));
    shown.again(detail([input('c'), input('a')], record));
    await waitFor(() => expect(order()).toEqual(['c', 'a']));
    shown.again(detail([input('c'), input('a'), input('b')], { ...record, a: 'first', b: 'other' }));
    expect(await screen.findByText('other')).toBeTruthy();
    expect(screen.getByText('first')).toBeTruthy();
    expect(screen.queryByText('one')).toBeNull();
    expect(part('a')).toBe(a);
    expect(part('c')).toBe(c);
  });
});

describe('designer §2.3 a changed list is drawn in place', () => {
  const rows = [{ id: '1', fullName: 'One', amount: 5 }];
  const list = (columns: TableView['columns'], more: Partial<TableView> = {}) =>
    page([search([keyword]), table({ source: { call: 'thing.list' }, columns, ...more })]);
  const name = { name: 'fullName', label: { text: 'Name' } };
  const amount = { name: 'amount', label: { text: 'Amount' } };
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/sort .*/, ''));
  const openList = async () => {
    const first = list([name, amount]);
    const shown = draw(first, createFakeHost({ 'thing.list': () => rows }), { inPlace: reshape });
    await screen.findByText('One');
    let now: Document = first;
    const again = (next: Document) => {
      now = sharing(now, next);
      shown.again(now);
    };
    return { ...shown, again };
  };

  it('columns get other headings, places and company; the table, its rows and the search stay', async () => {
    const { again, host } = await openList();
    const [drawn, typed] = [screen.getByRole('table'), screen.getByLabelText<HTMLInputElement>('keyword')];
    fireEvent.change(typed, { target: { value: 'asked' } });
    again(list([name, { ...amount, label: { text: 'Sum' } }]));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Sum']));
    again(list([{ ...amount, label: { text: 'Sum' } }, name]));
    await waitFor(() => expect(heads()).toEqual(['Sum', 'Name']));
    again(list([name]));
    await waitFor(() => expect(heads()).toEqual(['Name']));
    again(list([name, amount]));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Amount']));
    expect(screen.getByRole('table')).toBe(drawn);
    expect(screen.getByLabelText('keyword')).toBe(typed);
    expect(typed.value).toBe('asked');
    expect(paramsOf(host, 'thing.list')).toHaveLength(1);
  });

  it('its buttons are those of the new version', async () => {
    const { again } = await openList();
    const drawn = screen.getByRole('table');
    again(list([name, amount], { toolbar: [{ name: 'add', label: { text: 'Make one' }, onClick: [] }] }));
    expect(await screen.findByText('Make one')).toBeTruthy();
    expect(screen.getByRole('table')).toBe(drawn);
  });

  it('another first order, other pages and another key are of the table that is there', async () => {
    const { again, host } = await openList();
    const drawn = screen.getByRole('table');
    again(list([name, amount], { rowKey: 'fullName', paging: true, sort: { name: 'amount', order: 'desc' } }));
    await waitFor(() => expect(paramsOf(host, 'thing.list').at(-1)).toMatchObject({ sidx: 'amount', sort: 'desc' }));
    expect(screen.getByRole('table')).toBe(drawn);
  });

  it('a list whose rows come in another way is a new table; the search stays', async () => {
    const { again } = await openList();
    const [drawn, typed] = [screen.getByRole('table'), screen.getByLabelText('keyword')];
    again(list([name, amount], { source: [{ id: 'Two', label: { text: 'Two' } }] }));
    expect(await screen.findByText('Two')).toBeTruthy();
    expect(screen.getByRole('table')).not.toBe(drawn);
    expect(screen.getByLabelText('keyword')).toBe(typed);
  });

  it('a changed tree is a new one beside the table that is there', async () => {
    const { again } = await openList();
    const drawn = screen.getByRole('table');
    const beside = (label: string): Document => {
      const tree: View = { id: 'tree', view: 'tree', area: 'side', source: [{ id: '1', label: { text: label } }] };
      return { ...list([name, amount]), views: [tree, ...list([name, amount]).views] };
    };
    again(beside('First'));
    expect(await screen.findByRole('button', { name: 'First' })).toBeTruthy();
    again(beside('Second'));
    expect(await screen.findByRole('button', { name: 'Second' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'First' })).toBeNull();
    expect(screen.getByRole('table')).toBe(drawn);
  });
});

describe('versions of a document share what is the same', () => {
  it('what did not change is the same object, what did is a new one', () => {
    const old = { a: { b: [1, { c: 2 }] }, d: [{ e: 1 }], f: 'x' };
    const next = sharing(old, { a: { b: [1, { c: 2 }] }, d: [{ e: 2 }], f: 'x' });
    expect(next).toEqual({ ...old, d: [{ e: 2 }] });
    expect(next.a).toBe(old.a);
    expect(next.d).not.toBe(old.d);
    expect(sharing(old, structuredClone(old))).toBe(old);
    expect(sharing({ a: 1, b: 2 }, { a: 1 } as object)).toEqual({ a: 1 });
  });
});
