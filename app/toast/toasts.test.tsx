import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentIds, loadDocument } from '../../schemas';
import { host } from '../host';
import { Root } from '../Root';
import { runtime } from '../runtime';
import { fakeServer } from '../testing/fakeServer';

async function open() {
  fakeServer({ '/api/file/Uploader/annex': { code: 400, msg: '不允许上传此类文件', data: null } });
  const router = createMemoryRouter([{ Component: Root, children: [{ path: '*', element: <p>page</p> }] }], {
    initialEntries: ['/login'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByText('page');
  return router;
}
const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  runtime.session.reset();
  await runtime.i18n.setLanguage('zh');
  await runtime.i18n.need(['common', 'error']);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
});

describe('messages on screen', () => {
  it('ERR-15 FILE-18 a refused upload shows the words of the server for 1.5 s', async () => {
    await open();
    vi.useFakeTimers();
    const file = new File(['x'], 'a.exe');
    await act(() => host.call('file.upload', { type: 'annex', file }).then(undefined, () => undefined));
    expect(screen.getByText('不允许上传此类文件')).toBeTruthy();
    await elapse(1499);
    expect(screen.queryByText('不允许上传此类文件')).not.toBeNull();
    await elapse(1);
    expect(screen.queryByText('不允许上传此类文件')).toBeNull();
  });
  it('CONST-71, CONST-72 a success shows for 1.5 s, and a change of state for 1 s', async () => {
    await open();
    vi.useFakeTimers();
    act(() => host.notify('success', 'saved'));
    await elapse(1499);
    expect(screen.queryByText('saved')).not.toBeNull();
    act(() => host.notify('success', 'disabled', { brief: true }));
    await elapse(999);
    expect(screen.queryByText('disabled')).not.toBeNull();
    await elapse(1);
    expect(screen.queryByText('disabled')).toBeNull();
  });
  it('issue 11 §4 a message with a link stays until it is followed, and leads there', async () => {
    runtime.session.store.setState({ token: 'bearer t' });
    const router = await open();
    act(() => host.notify('success', '发布成功', { link: { label: '打开页面', to: '/model/po' } }));
    vi.useFakeTimers();
    await elapse(10_000);
    vi.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: '打开页面' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/model/po'));
    expect(screen.queryByText('发布成功')).toBeNull();
  });
  it('ux 41 a message with a button is gone after 8 s, but not while the button has the focus; pressing it closes the message', async () => {
    await open();
    const onPress = vi.fn();
    vi.useFakeTimers();
    act(() => host.notify('success', '删除成功', { button: { label: '撤销', onPress } }));
    await elapse(7999);
    act(() => screen.getByRole('button', { name: '撤销' }).focus());
    await elapse(60_000);
    act(() => screen.getByRole('button', { name: '撤销' }).blur());
    await elapse(7999);
    expect(screen.queryByText('删除成功')).not.toBeNull();
    await elapse(1);
    expect(screen.queryByText('删除成功')).toBeNull();
    vi.useRealTimers();
    act(() => host.notify('success', '删除成功', { button: { label: '撤销', onPress } }));
    act(() => screen.getByRole('button', { name: '撤销' }).focus());
    await userEvent.keyboard('{Enter}');
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.queryByText('删除成功')).toBeNull();
  });
  it('issue 11 §4 an error that needs an action stays until it is closed, or its page is left', async () => {
    const router = await open();
    const fail = () => act(async () => void runtime.toasts.show('error', '名称不能重复', { stays: true }));
    await fail();
    await userEvent.setup().click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.queryByText('名称不能重复')).toBeNull();
    await fail();
    await act(() => router.navigate('/sso'));
    expect(screen.queryByText('名称不能重复')).toBeNull();
  });
});

const changesState = (action: unknown): boolean => /\.state$/.test(String((action as { call?: unknown } | null)?.call));

/** The lists of actions that call something named `….state`. */
function* stateChanges(value: unknown): Generator<Record<string, unknown>[]> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && value.some(changesState)) yield value;
  for (const member of Object.values(value)) yield* stateChanges(member);
}

it('CONST-71 every button that changes a state tells it briefly', async () => {
  const lists = (await Promise.all(documentIds.map(async (id) => [...stateChanges(await loadDocument(id))]))).flat();
  expect(lists.length).toBeGreaterThan(20);
  for (const actions of lists)
    expect(actions.filter((action) => action.do === 'notify')).toEqual([{ do: 'notify', brief: true }]);
});
