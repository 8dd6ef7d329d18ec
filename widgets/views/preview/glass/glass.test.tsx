import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { moveFields } from '../../../../core/design/model/acts';
import { outlineOf } from '../../../../core/design/model/outline';
import { Glass } from './Glass';
import { inputs, openGlass, setGlassStage } from './testing/glassStage';

setGlassStage();

const fields = inputs('Name', 'Town', 'Price', 'Note');
const text = JSON.stringify({ fields }, null, 2);
const heightPx = 40;
/** A point in the middle of a field. */
const at = (index: number) => [50, index * heightPx + heightPx / 2] as const;

/** A drawn form with a field every 40 px, the first selected. */
async function open() {
  const stage = await openGlass(Glass, {
    texts: { formData: text },
    html: fields.map(({ __vModel__ }) => `<div data-field="${__vModel__}"></div>`).join(''),
    selector: '[data-field]',
    boxOf: (index) => ({ left: 0, right: 100, top: index * heightPx, bottom: (index + 1) * heightPx }),
  });
  const press = (index: number, held: object = {}) => stage.press(at(index), held);
  press(0);
  return { ...stage, press, labels: () => outlineOf(stage.desk.texts.formData ?? '')?.map(({ label }) => label) };
}

test('designer §2.3 Ctrl and Shift select several fields on the drawn form; they are said, and deleted together in one step', async () => {
  const { desk, glass, labels, marked, press, said } = await open();
  press(2, { ctrlKey: true });
  expect(marked()).toEqual(['Name', 'Price']);
  expect(said()).toBe('designer.chosen 2');
  press(0, { ctrlKey: true });
  expect(marked()).toEqual(['Price']);
  expect(said()).toBe('desk.chosen Price');
  press(1);
  press(3, { shiftKey: true });
  expect(marked()).toEqual(['Town', 'Price', 'Note']);
  glass.focus();
  fireEvent.keyDown(glass, { key: 'Delete' });
  expect(labels()).toEqual(['Name']);
  expect(said()).toContain('desk.done.removedMany');
  desk.undo();
  expect(desk.texts.formData).toBe(text);
});

test('designer §2.8 the keys of the outline work on the drawn form: several are chosen, copied, pasted and moved', async () => {
  const { desk, glass, labels, marked, scrolled, undo } = await open();
  glass.focus();
  fireEvent.keyDown(glass, { key: 'ArrowDown', shiftKey: true });
  expect(marked()).toEqual(['Name', 'Town']);
  expect(scrolled).toEqual([fields[1]?.__vModel__]);
  fireEvent.keyDown(glass, { key: 'ArrowDown', altKey: true });
  expect(labels()).toEqual(['Price', 'Name', 'Town', 'Note']);
  undo();
  let clipboard = '';
  const data = { setData: (_: string, copied: string) => (clipboard = copied), getData: () => clipboard };
  fireEvent.copy(glass, { clipboardData: data });
  fireEvent.paste(glass, { clipboardData: data });
  expect(labels()).toEqual(['Name', 'Town', 'Name', 'Town', 'Price', 'Note']);
  fireEvent.keyDown(glass, { key: 'Escape' });
  expect(desk.selected()).toEqual([]);
});

test('designer §2.8 a label is edited where its field is drawn: by a double press or F2; Enter takes it, Escape leaves it', async () => {
  const { desk, glass, labels, press, said } = await open();
  const user = userEvent.setup();
  fireEvent.doubleClick(glass, { clientX: at(1)[0], clientY: at(1)[1] });
  const box = screen.getByRole('textbox', { name: 'desk.labelOf Town' });
  expect(document.activeElement).toBe(box);
  await user.clear(box);
  await user.type(box, 'City{Enter}');
  expect(labels()).toEqual(['Name', 'City', 'Price', 'Note']);
  expect(said()).toBe('desk.done.labelled Town City');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(glass);
  press(2);
  await user.keyboard('{F2}');
  await user.keyboard('Cost{Delete}{Escape}');
  expect(labels()).toEqual(['Name', 'City', 'Price', 'Note']);
  expect(desk.selected()).toEqual([{ text: 'formData', pointer: '/fields/2' }]);
  // An empty box leaves the label as well.
  await user.keyboard('{F2}{Backspace}{Enter}');
  expect(labels()).toEqual(['Name', 'City', 'Price', 'Note']);
  desk.undo();
  expect(desk.texts.formData).toBe(text);
});

test('designer §2.3 a press while the form is drawn anew is carried out as soon as it is drawn', async () => {
  const { glass, marked, press, blank } = await open();
  const show = await blank();
  press(2, { ctrlKey: true });
  expect(marked()).toEqual([]);
  show();
  await waitFor(() => expect(marked()).toEqual(['Name', 'Price']));
  // A press beside all fields lets go of what is selected, then too.
  const again = await blank();
  fireEvent.click(glass, { clientX: 500, clientY: 500 });
  again();
  await waitFor(() => expect(marked()).toEqual([]));
});

test('designer §2.3 a press right after an act takes the field that is drawn there, not the one that will be', async () => {
  const { desk, marked, press } = await open();
  act(() => {
    const made = moveFields(desk.texts, ['/fields/3'], { list: '/fields', index: 0 });
    if ('ops' in made) desk.do(made);
  });
  press(1);
  expect(marked()).toEqual(['Town']);
});

test('designer §2.3 a drag is carried out though the form is drawn anew while the pointer is down', async () => {
  const { desk, down, move, up, labels, blank, undo } = await open();
  // Nothing is drawn when it begins to move, and again when it is let go.
  down(at(2));
  const show = await blank();
  move([50, 70]);
  show();
  move([50, 2]);
  await blank();
  up([50, 2]);
  expect(labels()).toEqual(['Price', 'Name', 'Town', 'Note']);
  undo();
  expect(desk.texts.formData).toBe(text);
});

test('designer §2.3 a drag that is pressed before anything is drawn holds what is drawn there then', async () => {
  const { down, move, up, labels, blank, marked } = await open();
  const show = await blank();
  down(at(2));
  move([50, 90]);
  show();
  await waitFor(() => expect(marked()).toEqual(['Name']));
  move([50, 2]);
  up([50, 2]);
  expect(labels()).toEqual(['Price', 'Name', 'Town', 'Note']);
});

test('designer §2.9 a drag moves what was pressed to where the line is, though another person moves it meanwhile', async () => {
  const { desk, down, move, up, labels } = await open();
  down(at(3));
  move([50, 100], [50, 42]);
  act(() => {
    const made = moveFields(desk.texts, ['/fields/0'], { list: '/fields', index: 4 });
    if ('ops' in made) desk.do(made);
  });
  expect(labels()).toEqual(['Town', 'Price', 'Note', 'Name']);
  // The frame has not painted that yet: the line is before Town as it was.
  up([50, 42]);
  expect(labels()).toEqual(['Note', 'Town', 'Price', 'Name']);
});

test('designer §2.3 a pointer that moves along the same line draws nothing', async () => {
  const { down, move, commits, line } = await open();
  down(at(3));
  move([50, 100], [50, 42], [51, 42]);
  const before = commits();
  move([52, 43], [54, 44], [56, 45], [50, 46]);
  expect(line()).toBeTruthy();
  expect(commits()).toBe(before);
});
