import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { organisationZone, setOrganisationZone, shippedZone } from '../../core/zone';
import { Root } from '../Root';
import { runtime } from '../runtime';
import { currentUser, fakeServer } from '../testing/fakeServer';
import { ZoneNote } from './ZoneNote';

const machine = process.env.TZ;
beforeEach(async () => {
  await runtime.i18n.setLanguage('zh');
  await runtime.i18n.need(['shell', 'error']);
});
afterEach(() => {
  cleanup();
  runtime.session.reset();
  setOrganisationZone(shippedZone);
  if (machine === undefined) delete process.env.TZ;
  else process.env.TZ = machine;
});

async function noteOn(device: string, timeZone: string): Promise<string | undefined> {
  process.env.TZ = device;
  fakeServer({ '/api/oauth/CurrentUser': { ...currentUser, sysConfigInfo: { sysName: 'Weft', timeZone } } });
  runtime.session.store.setState({ token: 'bearer t' });
  await runtime.session.enter();
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          Component: Root,
          children: [
            {
              path: '*',
              element: (
                <>
                  <p>here</p>
                  <ZoneNote />
                </>
              ),
            },
          ],
        },
      ])}
    />,
  );
  await waitFor(() => screen.getByText('here'));
  const label = screen.queryByRole('note')?.getAttribute('aria-label') ?? undefined;
  cleanup();
  return label;
}

it('issue 11 §1 the organisation’s zone comes with CurrentUser, and is shown where the device has another clock', async () => {
  expect(await noteOn('America/New_York', 'Asia/Shanghai')).toContain('Asia/Shanghai（UTC+08:00）');
  expect(await noteOn('Asia/Hong_Kong', 'Asia/Shanghai')).toBeUndefined();
  expect(await noteOn('UTC', 'Europe/London')).toContain('Europe/London');
  expect(organisationZone()).toBe('Europe/London');
  expect(await noteOn('UTC', 'UTC')).toBeUndefined();
  expect(await noteOn('UTC', 'Mars/Olympus')).toBeUndefined();
  expect(organisationZone()).toBe('UTC');
});
