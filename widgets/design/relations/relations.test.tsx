import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PageDoc } from '../../../core/language/types';
import { createRegistry } from '../../../engine/registry';
import { draw } from '../../../engine/testing/draw';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { widgetDefinitions } from '../../definitions';
import { frames, loadFrames } from '../../frames';
import { loadViews, viewDefinitions } from '../../views';

beforeAll(async () => {
  await Promise.all([loadFrames(), loadViews()]);
}, 60_000);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const model = (id: string, fullName: string, relations: object[] = []) => ({
  ...{ id, fullName, enCode: id, state: 0, count: 2, tables: [], applications: [], relations },
});
const relation = (to: string, toName: string) => ({ name: 'r', label: 'Buyer', table: '', to, toName });

function show() {
  // A phone: the list is all there is.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => 0, removeEventListener: () => 0 }));
  const list = [model('1001', 'Order', [relation('1002', 'Customer'), { ...relation('', ''), name: 'lost' }])];
  const host = createFakeHost({ 'relation.list': () => ({ list: [...list, model('1002', 'Customer')] }) });
  const text = (label: string) => ({ text: label });
  const view = {
    ...{ id: 'map', view: 'relations', source: { call: 'relation.list' }, connect: 'relate' },
    actions: [
      {
        name: 'design',
        label: text('Design'),
        onClick: [{ do: 'open', document: 'd', args: { id: { $: 'row.id' } } }],
      },
      {
        ...{ name: 'relate', label: text('Relate'), permit: 'btn_edit' },
        onClick: [{ do: 'open', document: 'r', args: { from: { $: 'row.id' }, to: { $: 'row.to' } } }],
      },
    ],
  };
  draw(
    { language: 1, kind: 'page', id: 'p', views: [view] } as unknown as PageDoc,
    host,
    {},
    {
      registry: createRegistry(widgetDefinitions),
      frames,
      views: viewDefinitions,
    },
  );
  return host;
}

it('designer §2.7 the list says what names what, by names, in both directions', async () => {
  show();
  const list = within(await screen.findByRole('list', { name: 'relations.list' }));
  const [order, customer] = list.getAllByRole('listitem').filter((each) => each.querySelector('h4'));
  expect(order?.textContent).toContain('Buyer → Customer');
  expect(order?.textContent).toContain('Buyer → relations.gone');
  expect(customer?.textContent).toContain('← Order · Buyer');
  fireEvent.click(within(order!).getByRole('button', { name: 'Customer' }));
  expect(customer?.getAttribute('aria-current')).toBe('true');
});

it('a search narrows the list; buttons act on their model', async () => {
  const host = show();
  fireEvent.change(await screen.findByLabelText('relations.search'), { target: { value: 'cust' } });
  expect(screen.getAllByRole('button', { name: 'Design' })).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('relations.search'), { target: { value: 'nothing' } });
  expect(screen.getByText('relations.none')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('relations.search'), { target: { value: '' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Relate' })[0]!);
  expect(host.opened.at(-1)).toMatchObject({ args: { from: '1001', to: '' } });
});
