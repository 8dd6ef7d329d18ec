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
