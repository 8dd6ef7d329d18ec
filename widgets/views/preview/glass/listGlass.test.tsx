import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Desk } from '../../../../core/design/desk';
import { presetField } from '../../../../core/model/presets';
import { Parts, PartsContext } from '../../../../engine/document/parts';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../../engine/widgetHost';
import { DeskButtons } from '../../../code/Code/desk/DeskButtons';
import { WordsContext } from '../../../words';
import { ListGlass } from './ListGlass';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

const fields = ['Name', 'Town', 'Price'].map((label, at) => presetField('input', { label, number: 101 + at }));
const names = ['inputField101', 'inputField102', 'inputField103'];
const text = JSON.stringify({ columnList: names.map((prop) => ({ prop })), own: 'kept' }, null, 2);
const widthPx = 100;

interface Head {
  column?: string;
  left: number;
  fixed?: 'left' | 'right';
}
const inLine: Head[] = names.map((column, at) => ({ column, left: at * widthPx }));

/** A drawn list with heads of 100 px, at half its size, beside the desk's buttons. */
async function open(heads = inLine, edges = 3) {
  const desk = new Desk();
  desk.put('formData', JSON.stringify({ fields }), { key: 'replaced' });
  desk.put('columnData', text, { key: 'replaced' });
  const drawn = document.implementation.createHTMLDocument();
  const frame = { contentDocument: drawn, contentWindow: window } as unknown as HTMLIFrameElement;
  const head = ({ column, fixed }: Head) =>
    `<th ${column ? `data-column="${column}"` : ''} class="${fixed ? `ant-table-cell-fix-${fixed}` : ''}"></th>`;
  drawn.body.innerHTML = `<table><thead class="ant-table-thead"><tr>${heads.map(head).join('')}</tr></thead></table>`;
  drawn.querySelectorAll('th').forEach((each, at) => {
    const left = heads[at]?.left ?? 0;
    each.getBoundingClientRect = () =>
      ({ left, right: left + widthPx, top: 0, bottom: 40, width: widthPx, height: 40 }) as DOMRect;
  });
  const host = createFakeHost({});
  const parts = new Parts();
  const told: unknown[] = [];
  parts.listen((event) => void told.push(event));
  const page = { current: document.body };
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <PartsContext value={parts}>
          <DeskButtons desk={desk} page={page} />
          <ListGlass desk={desk} frame={{ current: frame }} width={1024} scale={0.5} left={0} top={0} />
        </PartsContext>
      </WordsContext>
    </WidgetHostContext>,
  );
  await waitFor(() => expect(document.querySelectorAll('[data-edge]')).toHaveLength(edges));
  const glass = document.querySelector('.weft-glass') as HTMLElement;
  glass.getBoundingClientRect = () => ({ left: 0, right: 150, top: 0, bottom: 40 }) as DOMRect;
  const columns = () => JSON.parse(desk.texts.columnData ?? '').columnList as { prop: string; width?: number }[];
  const drag = (from: Element, ...way: number[]) => {
    const at = (x: number) => ({ clientX: x, clientY: 10, pointerId: 1, button: 0 });
    const [first = 0, ...rest] = way;
    fireEvent.pointerDown(from, at(first));
    for (const x of rest) fireEvent.pointerMove(glass, at(x));
    return () => fireEvent.pointerUp(glass, at(rest.at(-1) ?? first));
  };
  return { desk, glass, columns, drag, told, said: () => screen.getByRole('status').textContent };
}

test('designer §2.7 a column is dragged to another place in the drawn list: nothing moves before the drop, one step takes it back', async () => {
  const { desk, glass, columns, drag, said } = await open();
  const drop = drag(glass, 120, 110, 30);
  expect(glass.querySelector('.weft-glass-line')).toBeTruthy();
  expect(columns().map(({ prop }) => prop)).toEqual(names);
  drop();
  expect(columns().map(({ prop }) => prop)).toEqual([names[0], names[2], names[1]]);
  expect(said()).toBe('desk.done.movedTo Price 2 3');
  expect(desk.selected()).toEqual([{ text: 'columnData', pointer: '/columnList/1' }]);
  // The click that ends the drag is no press on what lies there.
  fireEvent.click(glass, { clientX: 110, clientY: 10 });
  expect(desk.selected()).toEqual([{ text: 'columnData', pointer: '/columnList/1' }]);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(desk.texts.columnData).toBe(text);
  expect(said()).toContain('desk.undoOf');
});

test('designer §2.7 the right edge of a head makes its column wider, in pixels of the page; Escape ends a drag', async () => {
  const { desk, glass, columns, drag, said } = await open();
  const edge = () => glass.querySelector('[data-edge="/columnList/1"]') as Element;
  drag(edge(), 100, 110, 145);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(desk.texts.columnData).toBe(text);
  const drop = drag(edge(), 100, 110, 140);
  expect(glass.querySelector('.weft-glass-line')?.textContent).toBe('180 px');
  drop();
  expect(columns().map(({ width }) => width)).toEqual([undefined, 180, undefined]);
  expect(said()).toBe('desk.done.widened Town 180');
  desk.undo();
  expect(desk.texts.columnData).toBe(text);
  // No column disappears.
  drag(edge(), 100, 90, 20)();
  expect(columns()[1]?.width).toBe(48);
});

test('designer §2.3 a press on a head selects its column here and for the outline', async () => {
  const { desk, glass, told } = await open();
  fireEvent.click(glass, { clientX: 70, clientY: 10 });
  expect(desk.selected()).toEqual([{ text: 'columnData', pointer: '/columnList/1' }]);
  expect(told).toEqual([{ kind: 'at', part: { kind: 'column', name: names[1] } }]);
  expect(glass.querySelector('[data-selected]')?.textContent).toBe('Town');
});

test('designer §2.7 of columns beneath a fixed head or the fixed actions only what is in sight is pressed, dragged and resized', async () => {
  const [name, town, price] = names;
  const { desk, glass, columns, drag } = await open(
    [
      { column: name, left: 0, fixed: 'left' },
      { column: town, left: 20 },
      { column: price, left: 120 },
      { left: 180, fixed: 'right' },
    ],
    2,
  );
  const press = (x: number) => {
    fireEvent.click(glass, { clientX: x, clientY: 10 });
    return desk.selected().map(({ pointer }) => pointer);
  };
  expect([30, 55, 80, 100].map(press)).toEqual([['/columnList/0'], ['/columnList/1'], ['/columnList/2'], []]);
  // The right edge of the last column lies beneath the actions.
  expect(glass.querySelector('[data-edge="/columnList/2"]')).toBeNull();
  // A column that is covered at its left is as wide as it is.
  drag(glass.querySelector('[data-edge="/columnList/1"]') as Element, 60, 65, 70)();
  expect(columns()[1]?.width).toBe(120);
});

test('designer §2.7 a column that lies wholly beneath a fixed head has no place on the glass', async () => {
  const [name, town, price] = names;
  const heads: Head[] = [
    { column: name, left: 0, fixed: 'left' },
    { column: town, left: 0 },
    { column: price, left: 220 },
    { left: 200, fixed: 'right' },
  ];
  const { desk, glass } = await open(heads, 1);
  expect(glass.querySelector('[data-edge="/columnList/1"]')).toBeNull();
  fireEvent.click(glass, { clientX: 25, clientY: 10 });
  expect(desk.selected()).toEqual([{ text: 'columnData', pointer: '/columnList/0' }]);
  // Beyond the actions, where the list has ended, nothing is in sight either.
  fireEvent.click(glass, { clientX: 155, clientY: 10 });
  expect(desk.selected()).toEqual([]);
});

test('designer §2.7 several columns are selected with Ctrl and Shift; they are moved, deleted and copied together', async () => {
  const { desk, glass, columns, drag, said } = await open();
  const press = (x: number, held: object = {}) => fireEvent.click(glass, { clientX: x, clientY: 10, ...held });
  const marked = () => [...glass.querySelectorAll('[data-selected] > span')].map((each) => each.textContent);
  press(20);
  press(120, { ctrlKey: true });
  expect(marked()).toEqual(['Name', 'Price']);
  expect(said()).toBe('desk.chosenParts 2');
  // Both go behind the one between them, in their order.
  drag(glass, 20, 40, 98)();
  expect(columns().map(({ prop }) => prop)).toEqual([names[1], names[0], names[2]]);
  expect(desk.history.done).toHaveLength(1);
  act(() => void desk.undo());
  expect(desk.texts.columnData).toBe(text);
  // A click that follows a drag at once is its own.
  await new Promise((done) => setTimeout(done, 5));
  press(20);
  press(70, { shiftKey: true });
  glass.focus();
  fireEvent.keyDown(glass, { key: 'ArrowRight', altKey: true });
  expect(columns().map(({ prop }) => prop)).toEqual([names[2], names[0], names[1]]);
  act(() => void desk.undo());
  let clipboard = '';
  const data = { setData: (_: string, copied: string) => (clipboard = copied), getData: () => clipboard };
  fireEvent.copy(glass, { clipboardData: data });
  fireEvent.keyDown(glass, { key: 'Delete' });
  expect(columns().map(({ prop }) => prop)).toEqual([names[2]]);
  fireEvent.paste(glass, { clipboardData: data });
  expect(columns().map(({ prop }) => prop)).toEqual([names[2], names[0], names[1]]);
  for (let step = 0; step < 2; step += 1) act(() => void desk.undo());
  expect(desk.texts.columnData).toBe(text);
});

test('designer §2.8 the keys of the drawn list select, and Escape lets go', async () => {
  const { desk, glass } = await open();
  glass.focus();
  const selected = () => desk.selected().map(({ pointer }) => pointer);
  fireEvent.keyDown(glass, { key: 'ArrowRight' });
  fireEvent.keyDown(glass, { key: 'ArrowRight' });
  expect(selected()).toEqual(['/columnList/1']);
  fireEvent.keyDown(glass, { key: 'ArrowRight', shiftKey: true });
  expect(selected()).toEqual(['/columnList/1', '/columnList/2']);
  fireEvent.keyDown(glass, { key: 'a', ctrlKey: true });
  expect(selected()).toHaveLength(3);
  fireEvent.keyDown(glass, { key: 'Escape' });
  expect(selected()).toEqual([]);
});

test('designer §2.8 a heading is edited where it is drawn, by a double press or F2; Enter takes it, Escape leaves it', async () => {
  const { desk, glass, said } = await open();
  fireEvent.doubleClick(glass, { clientX: 70, clientY: 10 });
  const box = screen.getByRole('textbox', { name: 'desk.labelOf Town' });
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: 'City' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(JSON.parse(desk.texts.columnData ?? '').columnList[1]).toEqual({ prop: names[1], label: 'City' });
  expect(said()).toBe('desk.done.labelled Town City');
  expect(document.activeElement).toBe(glass);
  fireEvent.keyDown(glass, { key: 'F2' });
  const again = screen.getByRole('textbox', { name: 'desk.labelOf City' });
  fireEvent.change(again, { target: { value: 'Never' } });
  fireEvent.keyDown(again, { key: 'Escape' });
  expect(JSON.parse(desk.texts.columnData ?? '').columnList[1].label).toBe('City');
  act(() => void desk.undo());
  expect(desk.texts.columnData).toBe(text);
});
