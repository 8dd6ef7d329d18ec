import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Document, Entity } from '../../core/language/types';
import { createRegistry } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { createFakeHost } from '../../engine/testing/fakeHost';
import { loadDocument, loadEntity } from '../../schemas';
import { widgetDefinitions } from '../../widgets/definitions';
import { frames, loadFrames } from '../../widgets/frames';
import { loadViews, viewDefinitions } from '../../widgets/views';

let user: Entity;
beforeAll(async () => {
  await loadFrames();
  await loadViews();
  user = (await loadEntity('user')) as Entity;
}, 60_000);
afterEach(cleanup);

const person = { id: 'u', account: 'li', realName: '李', gender: '3', organizeIdTree: [['o']], roleId: 'r' };

it.each([
  [0, true],
  [1, false],
])('whoever saves a user whose roles open no page is told (opens %s)', async (opens, told) => {
  const answers = {
    'users.info': () => ({ ...person, positionId: '', groupId: '', sortCode: 0, enabledMark: 1 }),
    'users.update': () => null,
    'users.opens': () => ({ opens }),
  };
  const host = createFakeHost(answers);
  const options = { registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions, entity: () => user };
  draw((await loadDocument('users.edit')) as Document, host, { args: { id: 'u' } }, options);
  await waitFor(() => expect(screen.getByDisplayValue('李')).toBeTruthy());
  await userEvent.click(screen.getByText('engine.ok'));
  await waitFor(() => expect(host.calls.map(({ name }) => name)).toContain('users.opens'));
  expect(host.calls.find(({ name }) => name === 'users.opens')?.params).toEqual({ id: 'u', roleId: ['r'] });
  await waitFor(() => expect(host.notes.length).toBeGreaterThan(0));
  expect(host.notes.includes('warning: users.opensNothing')).toBe(told);
});
