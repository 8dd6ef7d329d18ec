import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToasts } from './toast';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('spec §9 one message at a time, 1.5 s; a newer one takes the place and settles the older', async () => {
  const toasts = createToasts();
  const first = vi.fn();
  void toasts.show('success', '新建成功').then(first);
  await vi.advanceTimersByTimeAsync(1000);
  void toasts.show('error', '名称不能重复');
  await vi.advanceTimersByTimeAsync(0);
  expect(first).toHaveBeenCalledOnce();
  expect(toasts.store.getState().toast?.message).toBe('名称不能重复');
  await vi.advanceTimersByTimeAsync(1499);
  expect(toasts.store.getState().toast).toBeDefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(toasts.store.getState().toast).toBeUndefined();
});

it('issue 11 §4 one that needs an action stays until it is closed or replaced', async () => {
  const toasts = createToasts();
  const gone = vi.fn();
  void toasts.show('error', '名称不能重复', { stays: true }).then(gone);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(toasts.store.getState().toast).toMatchObject({ message: '名称不能重复', stays: true });
  toasts.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toHaveBeenCalledOnce();
  expect(toasts.store.getState().toast).toBeUndefined();
  void toasts.show('error', '名称不能重复', { stays: true });
  void toasts.show('success', '保存成功');
  toasts.close();
  expect(toasts.store.getState().toast?.message).toBe('保存成功');
  await vi.advanceTimersByTimeAsync(1500);
  expect(toasts.store.getState().toast).toBeUndefined();
});

it('an error that stays ends with the next success; a message of success does not', async () => {
  const toasts = createToasts();
  void toasts.show('error', '验证码错误', { stays: true });
  toasts.settle();
  expect(toasts.store.getState().toast).toBeUndefined();
  void toasts.show('success', '发布成功', { stays: true });
  toasts.settle();
  expect(toasts.store.getState().toast?.message).toBe('发布成功');
});
