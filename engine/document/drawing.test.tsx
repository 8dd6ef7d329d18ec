import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Condition, Document, FieldNode, PageDoc, View } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

// React warns once per pair of components when one writes while the other renders: hence a file of their own.
let errors: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  errors.mockRestore();
});
const told = (): string[] => errors.mock.calls.map(([message]: unknown[]) => String(message));

const label = (text: string) => ({ text });
const route = (query: Record<string, string>) => ({ path: '/things', params: {}, query });
const keyword: FieldNode = { name: 'keyword', widget: 'input', label: label('keyword'), default: 'first' };
const list = (when?: Condition): View => ({
  id: 'list',
  view: 'table',
  paging: true,
  selection: 'multiple',
  columns: [{ name: 'id' }],
  source: {
    call: 'thing.list',
    params: { keyword: { $: 'view.search.values.keyword' }, type: { $: 'view.types.selected.id' } },
    when,
  },
});
const page = (fields: FieldNode[], more: Partial<PageDoc> = {}): PageDoc => ({
  language: 1,
  kind: 'page',
  id: 'things',
  views: [
    { id: 'types', view: 'tree', area: 'side', select: 'first', source: { call: 'type.list' } },
    { id: 'search', view: 'search', for: 'list', fields },
    list({ '$view.types.selected.id': { null: false } }),
  ],
  ...more,
});
const answers = () =>
  createFakeHost({
    'type.list': () => [{ id: 't1', fullName: 'Alpha' }],
    'thing.list': ({ currentPage }) => ({ list: [{ id: `r${currentPage}` }], pagination: { total: 90 } }),
    'thing.info': () => ({ id: '1', keyword: 'stored' }),
  });

const paramsOf = (host: ReturnType<typeof answers>) =>
  host.calls.filter(({ name }) => name === 'thing.list').map(({ params }) => params);

it('no part of a page writes while another is rendered, and the first question has the defaults of the search', async () => {
  const host = answers();
  const document = page([keyword]);
  const { engine, rerender } = draw(document, host, { route: route({ 'list.page': '2' }) }, { strict: true });
  await screen.findByText('r2');
  expect(paramsOf(host).every(({ keyword: asked, type }) => asked === 'first' && type === 't1')).toBe(true);
  const before = paramsOf(host).length;
  const show = (shown: PageDoc, query: Record<string, string>): void =>
    rerender(
      <StrictMode>
        <engine.Document document={shown} route={route(query)} />
      </StrictMode>,
    );
  const query = { 'search.keyword': 'old', 'list.page': '4' };
  show(document, query);
  await screen.findByText('r4');
  // Filter, page and node of the address cause one request.
  expect(paramsOf(host).slice(before)).toEqual([
    expect.objectContaining({ keyword: 'old', type: 't1', currentPage: 4 }),
  ]);
  fireEvent.click(screen.getByLabelText('tick r4'));
  show(page([keyword, { name: 'status', widget: 'input', label: label('status') }]), query);
  await screen.findByLabelText('status');
  expect((screen.getByLabelText('keyword') as HTMLInputElement).value).toBe('old');
  expect(told()).toEqual([]);
});

const inner = { views: [list()] };
const documents: [name: string, document: Document, text: string][] = [
  ['a form in a dialog', { kind: 'form', frame: 'dialog', fields: [keyword] } as never, 'stored'],
  ['a form as a page', { kind: 'form', fields: [keyword] } as never, 'stored'],
  ['a picker', { kind: 'picker', result: 'list', ...inner } as never, 'r1'],
  ['a page in a drawer', { kind: 'page', frame: 'drawer', ...inner } as never, 'r1'],
  [
    'tabs over a table and a form',
    {
      kind: 'page',
      views: [
        {
          id: 'tabs',
          view: 'tabs',
          items: [
            { name: 'a', title: label('a'), ...inner },
            { name: 'b', title: label('b'), views: [{ id: 'form', view: 'form', fields: [keyword] }] },
          ],
        },
      ],
    } as never,
    'r1',
  ],
  [
    'steps',
    {
      kind: 'page',
      views: [{ id: 's', view: 'steps', submit: [], items: [{ name: 'a', title: label('a'), ...inner }] }],
    } as never,
    'r1',
  ],
];

it.each(documents)('nothing writes while %s is rendered', async (_, document, text) => {
  const host = answers();
  const load = { call: 'thing.info', params: { id: { $: 'args.id' } } };
  draw(
    { title: label('Thing'), load, ...document, id: 'thing', language: 1 } as Document,
    host,
    { args: { id: '1' } },
    { strict: true },
  );
  await waitFor(() => expect(screen.queryByText(text) ?? screen.queryByDisplayValue(text)).toBeTruthy());
  expect(told()).toEqual([]);
});
