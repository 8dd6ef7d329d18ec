import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PageDoc } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const tab = (name: string) => ({
  name,
  title: { text: name },
  views: [{ id: `${name}Text`, view: 'form' as const, fields: [] }],
});
const page: PageDoc = {
  kind: 'page',
  id: 'things',
  views: [{ id: 'sections', view: 'tabs', items: [tab('data'), tab('security')] }],
};
const route = (query: Record<string, string>) => ({ path: '/things', params: {}, query });
const isOpen = (name: string) => screen.getByRole('tab', { name: `open ${name}` }).getAttribute('aria-selected');

it('issue 12, ux 28 the open tab is in the address: a link opens it, a click writes it, an unknown one is the first', async () => {
  const onQuery = vi.fn();
  const host = createFakeHost({});
  draw(page, host, { route: route({ 'sections.tab': 'security' }), onQuery });
  await waitFor(() => expect(isOpen('security')).toBe('true'));
  fireEvent.click(screen.getByRole('tab', { name: 'open data' }));
  expect(isOpen('data')).toBe('true');
  await waitFor(() => expect(onQuery).toHaveBeenLastCalledWith({ 'sections.tab': '' }, 'push'));
  fireEvent.click(screen.getByRole('tab', { name: 'open security' }));
  await waitFor(() => expect(onQuery).toHaveBeenLastCalledWith({ 'sections.tab': 'security' }, 'push'));
  cleanup();
  draw(page, createFakeHost({}), { route: route({ 'sections.tab': 'none' }) });
  expect(isOpen('data')).toBe('true');
});

it('issue 12 going back opens the earlier tab', async () => {
  const { engine, rerender } = draw(page, createFakeHost({}), { route: route({}) });
  expect(isOpen('data')).toBe('true');
  const goTo = (query: Record<string, string>) =>
    act(async () => rerender(<engine.Document document={page} route={route(query)} />));
  await goTo({ 'sections.tab': 'security' });
  expect(isOpen('security')).toBe('true');
  await goTo({});
  expect(isOpen('data')).toBe('true');
});
