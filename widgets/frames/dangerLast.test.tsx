import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FrameButton, TableFrame } from '../../engine/frames';
import { WordsContext } from '../words';
import { RowActions } from './Actions/RowActions';
import { NarrowTools } from './Table/NarrowTools';
import { Tree } from './Tree/Tree';

afterEach(cleanup);

const button = (name: string, danger = false): FrameButton => ({ name, label: name, danger, onClick: vi.fn() });
const buttons = ['edit', 'remove', 'copy', 'clear', 'log'].map((name) => button(name, /remove|clear/.test(name)));
const table = { columns: [], onSort: () => undefined } as unknown as TableFrame;
const still = { onKeyword: vi.fn(), onExpand: vi.fn(), onSelect: vi.fn(), expanded: [], keyword: '', nodes: [] };
const menus: Record<string, { drawn: () => ReactNode; order: string[] }> = {
  'of a row': {
    drawn: () => <RowActions buttons={buttons} visible={1} />,
    order: ['copy', 'log', 'remove', 'clear'],
  },
  'of a card on a phone': {
    drawn: () => <RowActions buttons={buttons} visible={0} />,
    order: ['edit', 'copy', 'log', 'remove', 'clear'],
  },
  'of a toolbar on a phone': {
    drawn: () => <NarrowTools table={table} buttons={buttons} />,
    order: ['edit', 'copy', 'log', 'remove', 'clear'],
  },
  'of a tree': {
    drawn: () => <Tree {...still} title="tree" menu={buttons} />,
    order: ['edit', 'copy', 'log', 'remove', 'clear'],
  },
};

it.each(Object.entries(menus))('the menu %s ends with what destroys', async (_, { drawn, order }) => {
  render(<WordsContext value={(key: string) => key}>{drawn()}</WordsContext>);
  fireEvent.click(screen.getByRole('button', { name: 'widget.more' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(order);
  fireEvent.click(entries.at(-1)!);
  expect(buttons[3]!.onClick).toHaveBeenCalledTimes(1);
  vi.clearAllMocks();
});
