import '@ant-design/v5-patch-for-react-19';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from '../../core/language/types';
import { openOverlay, overlays } from '../overlays/overlays';
import { Root } from '../Root';
import { runtime } from '../runtime';
import { currentUser, fakeServer } from '../testing/fakeServer';
import { setDirty } from './dirty';
import { Workspace } from './Workspace';

const entry = { id: 'm-9', enCode: 'demo.rules', fullName: 'Demo', type: 2, urlAddress: 'demo/rules' };
const menu = { ...currentUser, menuList: [...currentUser.menuList, entry] };
const page = (label: string) => ({
  kind: 'page',
  id: 'demo.rules',
  views: [
    {
      id: 'search',
      view: 'search',
      for: 'list',
      fields: [{ name: 'keyword', widget: 'input', label: { text: label } }],
    },
    { id: 'list', view: 'table', source: [], columns: [] },
  ],
});

/** What the server serves now; tests change it while the shell is open. */
let answers: Record<string, unknown>;
function serve(document: object | undefined): void {
  answers['/api/documents/Overlay'] = { list: document ? [{ id: 'demo.rules', version: '1' }] : [] };
  answers['/api/documents/demo.rules'] = document ? { document, version: '1' } : { code: 400, msg: 'gone' };
}
const changed = (id = 'demo.rules') => act(async () => runtime.bus.emit('document.changed', { id, version: '' }));

function open(at: string) {
  const requests = fakeServer(answers);
  runtime.session.store.setState({ token: 'bearer t' });
  const router = createMemoryRouter([{ Component: Root, children: [{ path: '*', Component: Workspace }] }], {
    initialEntries: [at],
  });
  render(<RouterProvider router={router} />);
  return { requests, router, person: userEvent.setup() };
}

/** What the first page loads, so that no test waits for it. */
beforeAll(async () => {
  await Promise.all([
    import('../pages/DocumentPage'),
    import('../../engine'),
    import('../../widgets/frames'),
    import('../../widgets').then(({ widgetDefinitions }) =>
      Promise.all(widgetDefinitions.filter(({ name }) => name === 'input').map(({ load }) => load?.())),
    ),
  ]);
}, 60_000);
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  runtime.session.reset();
  await runtime.i18n.setLanguage('zh');
  answers = { '/api/oauth/CurrentUser': menu };
  serve(undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('pages of the overlay', () => {
  it('architecture §3 a page that was never shipped is drawn at its menu entry', async () => {
    serve(page('Word'));
    open('/demo/rules');
    expect(await screen.findByLabelText('Word')).toBeTruthy();
  });
  it('architecture §3 an entry without a document says so, and shows it as soon as it is there', async () => {
    open('/demo/rules');
    expect(await screen.findByText('此类页面即将支持')).toBeTruthy();
    serve(page('Word'));
    await changed();
    expect(await screen.findByLabelText('Word')).toBeTruthy();
  });
  it('architecture §3 a removed file takes the page away', async () => {
    serve(page('Word'));
    open('/demo/rules');
    await screen.findByLabelText('Word');
    serve(undefined);
    await changed();
    expect(await screen.findByText('此类页面即将支持')).toBeTruthy();
    expect(screen.queryByLabelText('Word')).toBeNull();
  });
  it('architecture §3 what changed while the socket was away shows when it is back', async () => {
    serve(page('Word'));
    open('/demo/rules');
    await screen.findByLabelText('Word');
    serve(page('New word'));
    await act(async () => runtime.bus.emit('socket.reconnected'));
    expect(await screen.findByLabelText('New word')).toBeTruthy();
  });
  it('REL-22 a server that does not say what it has is asked again', async () => {
    answers['/api/documents/Overlay'] = { code: 500, msg: 'busy' };
    const { person } = open('/demo/rules');
    const retry = await screen.findByRole('button', { name: '重试' });
    serve(page('Word'));
    await person.click(retry);
    expect(await screen.findByLabelText('Word')).toBeTruthy();
  });
});

describe('rights that change while a page is open (issue 11 §4)', () => {
  const revoke = () => {
    answers['/api/oauth/CurrentUser'] = { ...menu, menuList: [] };
    return act(async () => runtime.bus.emit('rights.changed'));
  };
  const forbidden = () => screen.findByRole('heading', { name: '没有权限访问此页面' });

  it('a page that is no longer granted is forbidden where it is, and comes back with its grant', async () => {
    serve(page('Word'));
    const { router } = open('/demo/rules');
    await screen.findByLabelText('Word');
    await revoke();
    expect(await forbidden()).toBeTruthy();
    expect(router.state.location.pathname).toBe('/demo/rules');
    answers['/api/oauth/CurrentUser'] = menu;
    await act(async () => runtime.bus.emit('rights.changed'));
    expect(await screen.findByLabelText('Word')).toBeTruthy();
  });
  it('names are those of the new language: the person’s own, and those of rows that are shown', async () => {
    const source = { call: 'position.list' };
    const shown = page('Word');
    serve({ ...shown, views: [{ id: 'list', view: 'table', source, columns: [{ name: 'fullName' }] }] });
    answers['/api/permission/Position'] = { list: [{ id: '1', fullName: '管理员' }] };
    open('/demo/rules');
    await screen.findByText('管理员');
    answers['/api/permission/Position'] = { list: [{ id: '1', fullName: 'Administrator' }] };
    answers['/api/oauth/CurrentUser'] = { ...menu, userInfo: { ...menu.userInfo, userName: 'First account' } };
    await act(() => runtime.i18n.setLanguage('en'));
    expect(await screen.findByText('Administrator')).toBeTruthy();
    await waitFor(() => expect(runtime.session.get().user?.userName).toBe('First account'));
    await act(() => runtime.i18n.setLanguage('zh'));
  });
  it('typed text keeps the page until it is left or saved', async () => {
    serve(page('Word'));
    const { person } = open('/demo/rules');
    await person.type(await screen.findByLabelText('Word'), 'typed');
    act(() => setDirty('/demo/rules', true));
    await revoke();
    await waitFor(() => expect(runtime.session.get().routes).toEqual([]));
    expect(screen.getByLabelText<HTMLInputElement>('Word').value).toBe('typed');
    act(() => setDirty('/demo/rules', false));
    expect(await forbidden()).toBeTruthy();
  });
  it('a dialog of the page with typed text keeps both; one without is closed', async () => {
    serve(page('Word'));
    open('/demo/rules');
    await screen.findByLabelText('Word');
    const dialog = { ...page('In the dialog'), id: 'demo.more', frame: 'dialog' } as unknown as Document;
    act(() => void openOverlay({ document: dialog, args: {}, moduleId: 'm-9' }));
    await screen.findByLabelText('In the dialog');
    const key = overlays.getState().open[0]?.key as string;
    act(() => setDirty(key, true));
    await revoke();
    await waitFor(() => expect(runtime.session.get().routes).toEqual([]));
    expect(screen.getByLabelText('In the dialog')).toBeTruthy();
    expect(screen.getByLabelText('Word')).toBeTruthy();
    act(() => setDirty(key, false));
    expect(await forbidden()).toBeTruthy();
    await waitFor(() => expect(overlays.getState().open).toEqual([]));
  });
});

describe('addresses that are in no menu', () => {
  it('ux 18, ROUTE-24 a page of the overlay is forbidden, not missing', async () => {
    answers['/api/oauth/CurrentUser'] = currentUser;
    serve(page('Word'));
    open('/demo/rules');
    expect(await screen.findByRole('heading', { name: '没有权限访问此页面' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('没有权限访问此页面 · Weft'));
    expect(screen.queryByLabelText('Word')).toBeNull();
  });
  it('ux 18 so is a shipped one', async () => {
    open('/system/billRule');
    expect(await screen.findByRole('heading', { name: '没有权限访问此页面' })).toBeTruthy();
  });
  it('ROUTE-10, ROUTE-12 what is in no file leads to /404, which names it', async () => {
    answers['/api/oauth/CurrentUser'] = currentUser;
    const { router } = open('/demo/rules');
    await waitFor(() => expect(router.state.location.pathname).toBe('/404'));
    expect(router.state.location.search).toBe('?path=%2Fdemo%2Frules');
    expect(await screen.findByText('地址 /demo/rules 不存在，可能已被移动或删除。')).toBeTruthy();
  });
});

it('the designer of print templates reads the template of its address', async () => {
  serve(undefined);
  answers['/api/system/printDev/p1'] = {
    id: 'p1',
    fullName: 'Delivery note',
    enCode: 'note',
    printTemplate: '<p>Hi</p>',
  };
  open('/printDesigner?id=p1');
  expect(await screen.findByDisplayValue('Delivery note', {}, { timeout: 20_000 })).toBeTruthy();
}, 60_000);
