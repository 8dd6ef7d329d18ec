import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Document, FormDoc } from '../../core/language/types';
import { refuse } from '../../engine/testing/fakeHost';
import { answers, person } from './testing/answers';
import { chosen, expand, node, press, shipped, stage } from './testing/stage';

it('contract §5.5 members of a group: what is chosen is saved at ok; refused, the picker stays with every choice', async () => {
  let refused = true;
  const opener: FormDoc = {
    kind: 'form',
    frame: 'dialog',
    id: 'opener',
    fields: [],
    buttons: [
      {
        name: 'members',
        label: { text: 'members' },
        onClick: [
          {
            do: 'open',
            document: 'group.members',
            args: { id: 'g1', picking: { chosen: [person('u9', 'Person 9')] } as never },
          },
        ],
      },
    ],
  };
  const set = (): null => (refused ? refuse('not yours') : null);
  const byAuth = answers['users.level'];
  const host = stage(opener as Document, {
    answers: { 'users.levelByAuth': (params) => byAuth?.(params), 'userRelation.set': set },
    documents: { 'group.members': shipped('group.members') },
  });
  fireEvent.click(document.querySelector('[data-action="members"]') as HTMLElement);
  const dialog = await waitFor(async () => {
    const all = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
    const found = all.find((each) => each.querySelector('.weft-picker'));
    expect(found).toBeTruthy();
    return found as HTMLElement;
  });
  expect(chosen(dialog)).toEqual(['Person 9/u9']);
  await expand(dialog, 'Acme');
  fireEvent.click(await node(dialog, 'Person 1/u1'));
  press(dialog, 'ok');
  await waitFor(() => expect(host.calls.at(-1)?.name).toBe('userRelation.set'));
  expect(host.calls.at(-1)?.params).toEqual({ objectId: 'g1', objectType: 'Group', userIds: ['u9', 'u1'] });
  await waitFor(() => expect(chosen(dialog)).toEqual(['Person 9/u9', 'Person 1/u1']));
  refused = false;
  press(dialog, 'clear');
  await waitFor(() => expect(dialog.querySelector('[data-action="ok"].ant-btn-loading')).toBeNull());
  press(dialog, 'ok');
  await waitFor(() => expect(host.calls.at(-1)?.params).toMatchObject({ userIds: [] }));
  await waitFor(() => expect(document.querySelector('.weft-picker')).toBeNull(), { timeout: 3000 });
}, 60_000);
