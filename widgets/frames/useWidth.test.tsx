import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mediaHook } from './useWidth';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const useNarrow = mediaHook('(max-width: 10px)');
const Shown = ({ at }: { at: number }) => <i>{`${useNarrow() ? 'narrow' : 'wide'} ${at}`}</i>;
const Both = ({ at }: { at: number }) => (
  <>
    <Shown at={at} />
    <Shown at={at} />
  </>
);

test('the window is asked once for all who ask the same, and told to all when it changes', () => {
  const window = { matches: false, listeners: new Set<() => void>(), asked: 0 };
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      window.asked += 1;
      return window.matches;
    },
    addEventListener: (_: string, listener: () => void) => window.listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => window.listeners.delete(listener),
  }));
  const { container, rerender, unmount } = render(<Both at={0} />);
  const first = window.asked;
  for (let at = 1; at < 5; at += 1) rerender(<Both at={at} />);
  expect(window.asked).toBe(first);
  expect(container.textContent).toBe('wide 4wide 4');
  window.matches = true;
  act(() => {
    for (const listener of window.listeners) listener();
  });
  expect(container.textContent).toBe('narrow 4narrow 4');
  expect(window.listeners.size).toBe(1);
  unmount();
  expect(window.listeners.size).toBe(0);
  window.matches = false;
  expect(render(<Shown at={0} />).container.textContent).toBe('wide 0');
});
