import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PageDoc } from '../../core/language/types';
import type { NoteOptions } from '../host';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const page: PageDoc = {
  language: 1,
  kind: 'page',
  id: 'p',
  views: [
    {
      id: 'list',
      view: 'table',
      source: { call: 'thing.list' },
      selection: 'multiple',
      columns: [{ name: 'fullName' }],
      toolbar: [
        {
          name: 'remove',
          label: { text: 'remove' },
          onClick: [
            { do: 'call', call: 'thing.remove', params: { ids: { $: 'view.list.checked' } } },
            { do: 'notify' },
          ],
        },
      ],
    },
  ],
};

it('ux 34 a change of several rows that leaves some as they are names these by their first column, with the reason, until it is read', async () => {
  const notes: [string, string, NoteOptions | undefined][] = [];
  const failed = [{ id: '2', message: 'in use' }];
  const host = createFakeHost(
    {
      'thing.list': () => [
        { id: '1', fullName: 'Ann' },
        { id: '2', fullName: 'Ben' },
      ],
      'thing.remove': () => ({ failed }),
    },
    {
      notify: (...note) => void notes.push(note as [string, string, NoteOptions | undefined]),
      t: (key, values) => `${key} ${JSON.stringify(values)}`,
    },
  );
  draw(page, host);
  await screen.findByText('Ann');
  for (const id of ['1', '2']) await act(async () => fireEvent.click(screen.getByLabelText(`tick ${id}`)));
  fireEvent.click(screen.getByText('remove'));
  await waitFor(() => expect(notes.length).toBe(1));
  expect(notes[0]).toEqual(['warning', expect.stringContaining('"count":1,"rows":"Ben (in use)"'), { stays: true }]);
});
