import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, vi } from 'vitest';
import { previewPath } from '../../core/previewFrame';
import { loadFrames } from '../../widgets/frames';
import { loadViews } from '../../widgets/views';
import { PreviewPage } from '../preview/PreviewPage';
import { Root } from '../Root';
import { runtime } from '../runtime';

/** The code that a preview draws with. */
export const loadPreview = () => Promise.all([loadFrames(), loadViews(), import('../../engine/createEngine')]);

/** Opens the preview in this window, which is its own editor; returns what it tells the editor from then on. */
export async function openPreview(): Promise<unknown[]> {
  const told: unknown[] = [];
  vi.spyOn(window, 'postMessage').mockImplementation((data: unknown) => void told.push(data));
  runtime.session.store.setState({ token: 'bearer t' });
  const router = createMemoryRouter([{ Component: Root, children: [{ path: '*', Component: PreviewPage }] }], {
    initialEntries: [previewPath],
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(told).toEqual([{ weft: 'preview' }]), { timeout: 10_000 });
  return told;
}

/** Posts a state as the editor does. */
export const postState = (state: object) =>
  act(async () => {
    const data = { weft: 'preview', documents: {}, moduleId: '', language: 'en', appearance: 'light', ...state };
    window.dispatchEvent(new MessageEvent('message', { data, source: window, origin: location.origin }));
  });
