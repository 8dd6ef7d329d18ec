import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageDoc } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost, refuse } from '../testing/fakeHost';

afterEach(cleanup);

const page: PageDoc = {
  language: 1,
  kind: 'page',
  id: 'p',
  views: [
    {
      id: 'list',
      view: 'table',
      source: [],
      columns: [{ name: 'fullName' }],
      toolbar: [
        {
          name: 'import',
          label: { text: 'import' },
          onClick: [
            {
              do: 'upload',
              call: 'thing.import',
              params: { kind: { $: 'document.id' } },
              accept: '.csv',
              onOk: [{ do: 'notify', message: { text: 'read {n}', values: { n: { $: 'result.count' } } } }],
              onError: [{ do: 'notify', type: 'warning', message: { text: 'not read' } }],
            },
            { do: 'notify', message: { text: 'went on' } },
          ],
        },
      ],
    },
  ],
};

describe('the action upload', () => {
  const file = new File(['a'], 'a.csv');

  it('asks for a file of the types named and posts it beside its params', async () => {
    const asked: (string | undefined)[] = [];
    const host = createFakeHost(
      { 'thing.import': () => ({ count: 3 }) },
      {
        chooseFile: async (accept) => {
          asked.push(accept);
          return file;
        },
      },
    );
    draw(page, host);
    fireEvent.click(screen.getByText('import'));
    await waitFor(() => expect(host.notes).toEqual(['success: read 3', 'success: went on']));
    expect(asked).toEqual(['.csv']);
    expect(host.calls).toEqual([{ name: 'thing.import', params: { kind: 'p', file } }]);
  });

  it('nothing chosen ends the list; so does a refusal, after its own actions', async () => {
    let chosen: File | undefined;
    const host = createFakeHost({ 'thing.import': () => refuse('bad') }, { chooseFile: async () => chosen });
    draw(page, host);
    fireEvent.click(screen.getByText('import'));
    await new Promise((done) => setTimeout(done, 600));
    expect(host.calls).toEqual([]);
    chosen = file;
    fireEvent.click(screen.getByText('import'));
    await waitFor(() => expect(host.notes).toEqual(['warning: not read']));
  });
});
