import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Document } from '../../../core/language/types';
import { draw } from '../../../engine/testing/draw';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { plainFrames } from '../../../engine/testing/plainFrames';
import { loadViews, viewDefinitions } from '../../views';

beforeAll(loadViews, 60_000);
afterEach(cleanup);

const page = {
  language: 1,
  kind: 'page',
  id: 'desk',
  title: { text: 'Desk' },
  views: [{ id: 'people', view: 'presence', of: 'model', draft: { $: 'args.id' } }],
} as unknown as Document;

test('designer §2.9 the head of a desk names who else has the draft open, while they have it and the connection lasts', async () => {
  const said: unknown[] = [];
  const host = createFakeHost({}, { say: (method, members) => void said.push([method, members]) });
  const { unmount } = draw(page, host, { args: { id: 'm1' } }, { views: viewDefinitions, frames: plainFrames });
  expect(said).toEqual([['ModelDraft', { id: 'm1', open: true }]]);
  const tell = (id: string, ...names: string[]) =>
    act(() =>
      host.emit('socket.draftPeople', {
        method: 'draftPeople',
        kind: 'model',
        id,
        people: names.map((name) => ({ id: `id of ${name}`, name, headIcon: '' })),
      }),
    );
  tell('another', 'Otto/otto');
  expect(screen.queryByText('Otto')).toBeNull();
  tell('m1', 'Otto/otto', 'Lily/lily');
  expect(screen.getByRole('status').textContent).toContain('Otto');
  expect(document.body.textContent).not.toMatch(/id of|otto/);
  tell('m1', 'Lily/lily');
  expect(screen.queryByText('Otto')).toBeNull();
  act(() => host.emit('socket.lost'));
  expect(screen.queryByText('Lily')).toBeNull();
  act(() => host.emit('socket.initMessage'));
  unmount();
  expect(said.slice(1)).toEqual([
    ['ModelDraft', { id: 'm1', open: true }],
    ['ModelDraft', { id: 'm1', open: false }],
  ]);
});
