import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { PageDoc } from '../../../core/language/types';
import { createEngine } from '../../../engine/createEngine';
import { createRegistry } from '../../../engine/registry';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { widgetDefinitions } from '../../index';
import { WordsContext } from '../../words';
import { frames, loadFrames } from '../index';

const word = (text: string) => ({ text });
const page: PageDoc = {
  kind: 'page',
  id: 'things',
  views: [
    {
      view: 'table',
      id: 'list',
      source: { call: 'thing.list' },
      columns: [
        { name: 'name', label: word('Name') },
        { name: 'amount', label: word('Amount') },
      ],
      rowActions: [
        { name: 'edit', label: word('Edit'), onClick: [{ do: 'edit', view: 'list', row: { $: 'row.id' } }] },
      ],
      edit: {
        fields: [
          { name: 'name', widget: 'input', label: word('Name') },
          { name: 'amount', widget: 'inputNumber', label: word('Amount') },
        ],
        create: [],
        update: [{ do: 'call', call: 'thing.update' }],
      },
    },
  ],
};

beforeAll(async () => {
  await Promise.all([import('./keepFocus'), loadFrames(), ...widgetDefinitions.map(({ load }) => load?.())]);
}, 60_000);
afterEach(cleanup);

it.each(['Enter', 'Escape'])(
  'ux-48 editing a row begins in its first cell, and after %s the focus is back in the row',
  async (key) => {
    const rows = () => [
      { id: '1', name: 'One', amount: 1 },
      { id: '2', name: 'Two', amount: 2 },
    ];
    const host = createFakeHost({ 'thing.list': rows, 'thing.update': () => null });
    const engine = createEngine({ host, registry: createRegistry(widgetDefinitions), frames });
    render(
      <App>
        <WordsContext.Provider value={host.t}>
          <engine.Document document={page} />
        </WordsContext.Provider>
      </App>,
    );
    await screen.findByText('Two');
    const edit = screen.getAllByText('Edit')[1] as HTMLElement;
    edit.focus();
    fireEvent.click(edit);
    await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe('Two'));
    fireEvent.keyDown(document.activeElement as Element, { key });
    await waitFor(() => expect(document.querySelector('.weft-row-cell')).toBeNull());
    expect(document.activeElement?.closest('[data-row-key]')?.getAttribute('data-row-key')).toBe('2');
  },
);
