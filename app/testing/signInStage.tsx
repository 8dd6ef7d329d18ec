import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { runtime } from '../runtime';
import { type Answers, fakeServer } from './fakeServer';

/** Every test of the file starts signed out, in Chinese, with an empty storage. */
export function signedOut(): void {
  beforeEach(async () => {
    localStorage.clear();
    runtime.session.reset();
    await runtime.i18n.setLanguage('zh');
    await runtime.i18n.need(['login', 'common', 'error']);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** The sign-in page of these routes on screen, with a server that gives these answers. */
export async function openSignIn(routes: RouteObject[], answers: Answers = {}, at = '/login') {
  const requests = fakeServer(answers);
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  await screen.findByRole('button', { name: '登录' });
  return { requests, router, person: userEvent.setup() };
}
