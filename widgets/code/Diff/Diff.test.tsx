import { EditorView } from '@codemirror/view';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Diff } from './Diff';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lines = (changed: string) =>
  Array.from({ length: 60 }, (_, at) => (at === 30 ? `  "title": "${changed}",` : `  "line${at}": ${at},`)).join('\n');
const narrow = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => 0, removeEventListener: () => 0 }));

test('issue 15 §7: two texts stand side by side, read only, and what is the same is folded', async () => {
  render(<Diff left={lines('Old')} right={lines('New')} leftTitle="Published" rightTitle="Draft" />);
  const left = screen.getByRole('textbox', { name: 'Published' });
  const right = screen.getByRole('textbox', { name: 'Draft' });
  expect(left.textContent).toContain('"Old"');
  expect(right.textContent).toContain('"New"');
  expect(right.textContent).not.toContain('"line2"');
  expect(right.getAttribute('aria-readonly')).toBe('true');
  expect(EditorView.findFromDOM(right)?.state.readOnly).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('code.differenceCount');
  await userEvent.click(screen.getByRole('button', { name: 'code.wholeText' }));
  expect(screen.getByRole('textbox', { name: 'Draft' }).textContent).toContain('"line2"');
});

test('issue 15 §7: on narrow screens the two are one text', () => {
  narrow();
  render(<Diff left={lines('Old')} right={lines('New')} />);
  const [only, ...others] = screen.getAllByRole('textbox');
  expect(others).toEqual([]);
  expect(only?.parentElement?.textContent).toContain('"Old"');
  expect(only?.textContent).toContain('"New"');
  expect(screen.queryByRole('button', { name: /accept|reject/i })).toBeNull();
});

test('issue 15 §7: next and previous go from difference to difference', async () => {
  const left = `${lines('Old')}\nlast`;
  render(<Diff left={left} right={`${lines('New')}\nend`} rightTitle="Draft" />);
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Draft' })) as EditorView;
  const at = () => view.state.doc.lineAt(view.state.selection.main.head).number;
  await userEvent.click(screen.getByRole('button', { name: 'code.nextDifference' }));
  expect(at()).toBe(31);
  await userEvent.click(screen.getByRole('button', { name: 'code.nextDifference' }));
  expect(at()).toBe(61);
  await userEvent.click(screen.getByRole('button', { name: 'code.previousDifference' }));
  expect(at()).toBe(31);
});

test('issue 15 §7: equal texts say so', () => {
  render(<Diff left="{}" right="{}" />);
  expect(screen.getByText('code.noDifference')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
