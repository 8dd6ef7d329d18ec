import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { removeItems } from '../../../../core/design/list/acts';
import { listItems } from '../../../../core/design/list/lists';
import { ListGlass } from './ListGlass';
import { inputs, openGlass, setGlassStage } from './testing/glassStage';

setGlassStage();

const fields = inputs('Name', 'Town', 'Price');
const names = fields.map(({ __vModel__ }) => String(__vModel__));
const text = JSON.stringify({ columnList: names.map((prop) => ({ prop })), own: 'kept' }, null, 2);
const widthPx = 100;

interface Head {
  column?: string;
  left: number;
  fixed?: 'left' | 'right';
}
const inLine: Head[] = names.map((column, at) => ({ column, left: at * widthPx }));

/** A drawn list with heads of 100 px, at half its size. */
async function open(heads = inLine) {
  const head = ({ column, fixed }: Head) =>
    `<th ${column ? `data-column="${column}"` : ''} class="${fixed ? `ant-table-cell-fix-${fixed}` : ''}"></th>`;
  const stage = await openGlass(ListGlass, {
    texts: { formData: JSON.stringify({ fields }), columnData: text },
    html: `<table><thead class="ant-table-thead"><tr>${heads.map(head).join('')}</tr></thead></table>`,
    selector: 'th',
    boxOf: (at) => ({ left: heads[at]?.left ?? 0, right: (heads[at]?.left ?? 0) + widthPx, top: 0, bottom: 40 }),
    scale: 0.5,
  });
  const { desk, glass } = stage;
  const columns = () => JSON.parse(desk.texts.columnData ?? '').columnList as { prop: string; width?: number }[];
  const point = (x: number) => [x, 10] as const;
  return {
    ...stage,
    columns,
    edge: (at: number) => glass.querySelector(`[data-edge="/columnList/${at}"]`) as Element,
    drag: (from: Element, start: number, ...way: number[]) => stage.drag(from, point(start), ...way.map(point)),
    press: (x: number, held: object = {}) => stage.press(point(x), held),
  };
}

test('designer §2.7 a column is dragged to another place in the drawn list: nothing moves before the drop, one step takes it back', async () => {
  const { desk, glass, columns, drag, line, press, said } = await open();
  const drop = drag(glass, 120, 110, 30);
  expect(line()).toBeTruthy();
  expect(columns().map(({ prop }) => prop)).toEqual(names);
  drop();
  expect(columns().map(({ prop }) => prop)).toEqual([names[0], names[2], names[1]]);
  expect(said()).toBe('desk.done.movedTo Price 2 3');
  expect(desk.selected()).toEqual([{ text: 'columnData', pointer: '/columnList/1' }]);
  // The click that ends the drag is no press on what lies there.
  press(110);
  expect(desk.selected()).toEqual([{ text: 'columnData', pointer: '/columnList/1' }]);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(desk.texts.columnData).toBe(text);
  expect(said()).toContain('desk.undoOf');
});

test('designer §2.7 the right edge of a head makes its column wider, in pixels of the page; Escape ends a drag', async () => {
  const { desk, columns, drag, said, edge, line } = await open();
  drag(edge(1), 100, 110, 145);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(desk.texts.columnData).toBe(text);
  const drop = drag(edge(1), 100, 110, 140);
  expect(line()?.textContent).toBe('180 px');
  drop();
  expect(columns().map(({ width }) => width)).toEqual([undefined, 180, undefined]);
  expect(said()).toBe('desk.done.widened Town 180');
  desk.undo();
  expect(desk.texts.columnData).toBe(text);
  // No column disappears.
  drag(edge(1), 100, 90, 20)();
  expect(columns()[1]?.width).toBe(48);
});

test('designer §2.3 a press on a head selects its column here and for the outline', async () => {
  const { desk, press, marked, told } = await open();
  press(70);
  expect(desk.selected()).toEqual([{ text: 'columnData', pointer: '/columnList/1' }]);
  expect(told).toEqual([{ kind: 'at', part: { kind: 'column', name: names[1] } }]);
  expect(marked()).toEqual(['Town']);
});

test('designer §2.7 of columns beneath a fixed head or the fixed actions only what is in sight is pressed, dragged and resized', async () => {
  const [name, town, price] = names;
  const { desk, columns, drag, edge, press } = await open([
    { column: name, left: 0, fixed: 'left' },
    { column: town, left: 20 },
    { column: price, left: 120 },
    { left: 180, fixed: 'right' },
  ]);
  const selectedAt = (x: number) => {
    press(x);
    return desk.selected().map(({ pointer }) => pointer);
  };
  expect([30, 55, 80, 100].map(selectedAt)).toEqual([['/columnList/0'], ['/columnList/1'], ['/columnList/2'], []]);
  // The right edge of the last column lies beneath the actions.
  expect(edge(2)).toBeNull();
  // A column that is covered at its left is as wide as it is.
  drag(edge(1), 60, 65, 70)();
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
  const { desk, edge, press } = await open(heads);
  expect(edge(1)).toBeNull();
  press(25);
  expect(desk.selected()).toEqual([{ text: 'columnData', pointer: '/columnList/0' }]);
  // Beyond the actions, where the list has ended, nothing is in sight either.
  press(155);
  expect(desk.selected()).toEqual([]);
});

test('designer §2.7 several columns are selected with Ctrl and Shift; they are moved, deleted and copied together', async () => {
  const { desk, glass, columns, drag, press, marked, undo, said } = await open();
  press(20);
  press(120, { ctrlKey: true });
  expect(marked()).toEqual(['Name', 'Price']);
  expect(said()).toBe('desk.chosenParts 2');
  // Both go behind the one between them, in their order.
  drag(glass, 20, 40, 98)();
  expect(columns().map(({ prop }) => prop)).toEqual([names[1], names[0], names[2]]);
  expect(desk.history.done).toHaveLength(1);
  undo();
  expect(desk.texts.columnData).toBe(text);
  // A click that follows a drag at once is its own.
  await new Promise((done) => setTimeout(done, 5));
  press(20);
  press(70, { shiftKey: true });
  glass.focus();
  fireEvent.keyDown(glass, { key: 'ArrowRight', altKey: true });
  expect(columns().map(({ prop }) => prop)).toEqual([names[2], names[0], names[1]]);
  undo();
  let clipboard = '';
  const data = { setData: (_: string, copied: string) => (clipboard = copied), getData: () => clipboard };
  fireEvent.copy(glass, { clipboardData: data });
  fireEvent.keyDown(glass, { key: 'Delete' });
  expect(columns().map(({ prop }) => prop)).toEqual([names[2]]);
  fireEvent.paste(glass, { clipboardData: data });
  expect(columns().map(({ prop }) => prop)).toEqual([names[2], names[0], names[1]]);
  for (let step = 0; step < 2; step += 1) undo();
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
  const { desk, glass, undo, said } = await open();
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
  undo();
  expect(desk.texts.columnData).toBe(text);
});

test('designer §2.3 a column is dragged and made wider though the list is drawn anew while the pointer is down', async () => {
  const { down, move, up, columns, edge, blank } = await open();
  down([120, 10]);
  const show = await blank();
  move([110, 10]);
  show();
  move([30, 10]);
  up([30, 10]);
  expect(columns().map(({ prop }) => prop)).toEqual([names[0], names[2], names[1]]);
  await waitFor(() => expect(edge(0)).toBeTruthy());
  down([50, 10], edge(0));
  await blank();
  move([60, 10], [80, 10]);
  up([80, 10]);
  expect(columns()[0]?.width).toBe(160);
});

test('designer §2.9 a column that another person takes away while it is dragged is put nowhere, its neighbours stay', async () => {
  const { desk, down, move, up, columns, line } = await open();
  down([120, 10]);
  move([110, 10], [30, 10]);
  expect(line()).toBeTruthy();
  act(() => {
    const gone = listItems(JSON.parse(desk.texts.columnData ?? ''), []).filter(({ name }) => name === names[2]);
    const made = removeItems(desk.texts, gone);
    if ('ops' in made) desk.do(made);
  });
  expect(line()).toBeNull();
  up([30, 10]);
  expect(columns().map(({ prop }) => prop)).toEqual(names.slice(0, 2));
});
