// Process: own. The shell keeps the window that it was read in.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookOf } from '../../runtime/settings';
import { Loading } from '../pages/Loading';
import { ProgressBar } from '../progress/ProgressBar';
import { Root } from '../Root';
import { runtime } from '../runtime';
import { type Answers, currentUser, fakeServer } from '../testing/fakeServer';
import { watchPageLook } from '../theme/pageLook';
import { setDirty } from './dirty';
import { toggleMaximised } from './layout/maximised';
import { openPanel } from './panels';
import { Workspace } from './Workspace';

vi.mock('./PageView', () => ({ PageView: ({ path }: { path: string }) => <input aria-label={`box of ${path}`} /> }));

const Waits = ({ shown }: { shown: boolean }) => (
  <>
    {shown && <Loading />}
    <ProgressBar />
  </>
);

async function open(at = '/one/a', answers: Answers = {}) {
  const requests = fakeServer(answers);
  runtime.session.store.setState({ token: 'bearer t' });
  const router = createMemoryRouter([{ Component: Root, children: [{ path: '*', Component: Workspace }] }], {
    initialEntries: [at],
  });
  render(<RouterProvider router={router} />);
  await screen.findByLabelText(`box of ${at}`);
  return { requests, router, person: userEvent.setup() };
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  // Wide enough for the side menu beside a list.
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width: 1440 });
  runtime.session.reset();
  runtime.settings.adopt({ sidebar: 1, sidebarWidth: 210, hoverExpand: false, accordion: true, shortcutsOff: [] });
  await runtime.i18n.setLanguage('zh');
  watchPageLook();
});
afterEach(() => {
  setDirty('/one/a', false);
  cleanup();
  vi.unstubAllGlobals();
});

const side = () => screen.getByRole('navigation', { name: '主菜单' }).closest('aside') as HTMLElement;
const widthPx = () => document.documentElement.style.getPropertyValue('--side-width');

it('ux 57 dialogs close in the language of the page', async () => {
  await open('/one/a');
  act(() => openPanel('keys'));
  expect(await screen.findByRole('button', { name: '关闭' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

describe('the side menu', () => {
  it('ux 2 one branch is open at a time, or several where the person wants that', async () => {
    const { person } = await open();
    const openOnes = () => side().querySelectorAll('.ant-menu-submenu-open').length;
    await person.click(within(side()).getByText('Two'));
    await waitFor(() => expect(openOnes()).toBe(1));
    await person.click(within(side()).getByText('Two'));
    await waitFor(() => expect(openOnes()).toBe(0));
    act(() => runtime.settings.set({ accordion: false }));
    await waitFor(() => expect(openOnes()).toBe(1));
    await person.click(within(side()).getByText('Two'));
    await waitFor(() => expect(openOnes()).toBe(2));
    act(() => runtime.settings.set({ accordion: true }));
    await waitFor(() => expect(openOnes()).toBe(1));
  });
  it('ux 2 collapsed, it expands under the mouse only if the person wants that', async () => {
    const { person } = await open();
    act(() => runtime.settings.set({ sidebar: 0 }));
    await person.hover(side());
    expect(side().className).not.toContain('aside-over');
    await person.unhover(side());
    act(() => runtime.settings.set({ hoverExpand: true }));
    await person.hover(side());
    expect(side().className).toContain('aside-over');
    expect(side().querySelector('.ant-menu-inline-collapsed')).toBeNull();
    await person.unhover(side());
    expect(side().className).not.toContain('aside-over');
  });
  it('issue 15 §6 between 992 and 1200 px it has icons only until it is opened; the choice for wide windows stays', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      matches: query.includes('1199.98'),
    }));
    const { person } = await open();
    const isNarrow = () => side().className.includes('aside-collapsed');
    expect(isNarrow()).toBe(true);
    await person.click(screen.getByRole('button', { name: '展开菜单' }));
    expect(isNarrow()).toBe(false);
    await person.click(screen.getByRole('button', { name: '收起菜单' }));
    expect([isNarrow(), runtime.settings.get().sidebar]).toEqual([true, 1]);
  });
  it('ux 3 its edge is dragged, and the width is a setting of the account', async () => {
    await open();
    const edge = screen.getByRole('separator', { name: '菜单宽度' });
    fireEvent.pointerDown(edge, { button: 0, clientX: 210, pointerId: 1 });
    fireEvent.pointerMove(edge, { clientX: 260, pointerId: 1 });
    expect(widthPx()).toBe('260px');
    expect(runtime.settings.get().sidebarWidth).toBe(210);
    fireEvent.pointerUp(edge, { clientX: 900, pointerId: 1 });
    expect(lookOf(runtime.settings.get()).sidebarWidth).toBe(400);
    expect(widthPx()).toBe('400px');
  });
  it('ux 3 its edge is moved by keys, and put back by a double click', async () => {
    const { person } = await open();
    const edge = screen.getByRole('separator', { name: '菜单宽度' });
    act(() => edge.focus());
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(edge.getAttribute('aria-valuenow')).toBe('230');
    await person.keyboard('{Home}');
    expect(edge.getAttribute('aria-valuenow')).toBe('160');
    await person.dblClick(edge);
    expect(runtime.settings.get().sidebarWidth).toBe(210);
  });
});

describe('keys', () => {
  it('ux 4 a page is maximised and put back by its button and by its key', async () => {
    const { person } = await open();
    const shell = document.querySelector<HTMLElement>('.shell');
    await person.click(screen.getByRole('button', { name: '最大化页面' }));
    expect(shell?.dataset.maximised).toBe('true');
    await person.keyboard('{Alt>}[KeyM]{/Alt}');
    expect(shell?.dataset.maximised).toBe('false');
  });
  it('ux 4 without tabs, and so without the button, no page stays maximised', async () => {
    await open();
    act(toggleMaximised);
    act(() => runtime.settings.set({ tagsView: false }));
    expect(document.querySelector<HTMLElement>('.shell')?.dataset.maximised).toBe('false');
    act(() => runtime.settings.set({ tagsView: true }));
    act(toggleMaximised);
  });
  it('ux 7 `?` opens one list of all keys; each is switched off there, with the account', async () => {
    const { person } = await open();
    await person.keyboard('?');
    const list = await screen.findByRole('dialog', { name: '快捷键' });
    expect(within(list).getAllByRole('switch')).toHaveLength(10);
    await person.click(within(list).getByRole('switch', { name: '锁定屏幕' }));
    expect(lookOf(runtime.settings.get()).shortcutsOff).toEqual(['lock']);
    await person.keyboard('{Escape}{Alt>}[KeyL]{/Alt}');
    expect(runtime.session.get().locked).toBe(false);
    act(() => runtime.settings.set({ shortcutsOff: [] }));
    await person.keyboard('{Alt>}[KeyL]{/Alt}');
    expect(runtime.session.get().locked).toBe(true);
  });
  it('ux 7 a key that is switched off reaches no form either', async () => {
    const { person } = await open();
    const heard = vi.fn();
    document.body.addEventListener('keydown', heard);
    act(() => runtime.settings.set({ shortcutsOff: ['save'] }));
    await person.keyboard('{Control>}s{/Control}');
    expect(heard.mock.calls.filter(([event]) => event.key === 's')).toEqual([]);
    act(() => runtime.settings.set({ shortcutsOff: [] }));
    await person.keyboard('{Control>}s{/Control}');
    expect(heard.mock.calls.filter(([event]) => event.key === 's')).toHaveLength(1);
    document.body.removeEventListener('keydown', heard);
  });
  it('ux 7 `?` and `/` are text inside a text box', async () => {
    const { person } = await open();
    await person.type(screen.getByLabelText('box of /one/a'), '/?');
    expect(screen.getByLabelText<HTMLInputElement>('box of /one/a').value).toBe('/?');
    expect(screen.queryByRole('dialog', { name: '快捷键' })).toBeNull();
  });
  it('ux 7, ux 23 no key of the shell works behind the lock', async () => {
    const { person } = await open();
    act(() => runtime.session.lock());
    await person.keyboard('?{Control>}k{/Control}');
    expect(screen.queryByRole('dialog', { name: '快捷键' })).toBeNull();
  });
  it('ux 7 the user menu leads to the list', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: '用户菜单' }));
    await person.click(await screen.findByRole('menuitem', { name: '快捷键' }));
    expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeTruthy();
  });
});

describe('the settings drawer', () => {
  it('ux 10 has a colour-weak and a grey mode, drawn on the whole page', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: '界面设置' }));
    await person.click(await screen.findByRole('radio', { name: '灰色' }));
    expect(document.documentElement.dataset.tint).toBe('grey');
    await person.click(screen.getByRole('radio', { name: '色弱' }));
    expect(document.documentElement.dataset.tint).toBe('weak');
    expect(document.querySelector('filter#weft-weak feColorMatrix')).not.toBeNull();
    await person.click(screen.getByRole('radio', { name: '标准' }));
  });
  it('ux 12 copies the settings of the account as JSON, and puts them back to the default', async () => {
    const { person } = await open();
    act(() => runtime.settings.set({ themeClass: 'red', sidebarWidth: 300 }));
    await person.click(screen.getByRole('button', { name: '界面设置' }));
    await person.click(await screen.findByRole('button', { name: '复制为 JSON' }));
    const copied = JSON.parse(await navigator.clipboard.readText());
    expect(copied).toEqual(lookOf(runtime.settings.get()));
    expect(copied).toMatchObject({ themeClass: 'red', sidebarWidth: 300 });
    await person.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(runtime.settings.get()).toMatchObject({ themeClass: 'blue', sidebarWidth: 210 });
  });
});

describe('the bar at the top', () => {
  it('ux 17 is there while the place-holder of a page is, and only then', () => {
    const drawn = render(<Waits shown />);
    expect(document.querySelector('.progress-bar')).not.toBeNull();
    drawn.rerender(<Waits shown={false} />);
    expect(document.querySelector('.progress-bar')).toBeNull();
  });
});

describe('a newer build', () => {
  const offer = () => screen.queryByText('有新版本');
  afterEach(() => runtime.build.store.setState({ newer: false }));
  it('ux 14 is offered; with unsaved work the reload asks first', async () => {
    const reload = vi.fn();
    const { person } = await open();
    vi.stubGlobal('location', { ...location, reload });
    expect(offer()).toBeNull();
    act(() => runtime.build.store.setState({ newer: true }));
    expect(offer()).not.toBeNull();
    act(() => setDirty('/one/a', true));
    expect(screen.getByText('有内容尚未保存，请先保存，再重新加载。')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: '重新加载' }));
    await screen.findByText('有内容尚未保存，离开后将丢失，是否继续？');
    await person.click(screen.getByRole('button', { name: /取\s*消/ }));
    expect(reload).not.toHaveBeenCalled();
    act(() => setDirty('/one/a', false));
    await person.click(screen.getByRole('button', { name: '重新加载' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
  it('ux 14 later is respected', async () => {
    const { person } = await open();
    act(() => runtime.build.store.setState({ newer: true }));
    await person.click(screen.getByRole('button', { name: '稍后' }));
    expect(offer()).toBeNull();
  });
});

describe('the watermark', () => {
  const marked = { ...currentUser, sysConfigInfo: { ...currentUser.sysConfigInfo, watermark: 1 } };
  const layer = () => document.querySelector<HTMLElement>('[style*="z-index: 3000"]');
  it('ux 15 is over every page where the configuration wants it, and lets clicks through', async () => {
    await open('/one/a', { '/api/oauth/CurrentUser': marked });
    await waitFor(() => expect(layer()).not.toBeNull());
    expect(layer()?.style.pointerEvents).toBe('none');
  });
  it('ux 15 is absent otherwise', async () => {
    await open();
    expect(layer()).toBeNull();
  });
});
