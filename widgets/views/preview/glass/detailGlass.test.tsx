import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DetailGlass } from './DetailGlass';
import { inputs, openGlass, setGlassStage } from './testing/glassStage';

setGlassStage();

const fields = inputs('Name', 'Town', 'Price');
const [, town, price] = ['inputField101', 'inputField102', 'inputField103'];

/** A drawn detail with a field in each line of 40 px, the second selected. */
async function open() {
  const stage = await openGlass(DetailGlass, {
    texts: { formData: JSON.stringify({ fields }, null, 2) },
    html: fields.map(({ __vModel__ }) => `<div data-field="${__vModel__}"></div>`).join(''),
    selector: '[data-field]',
    boxOf: (at) => ({ left: 0, right: 200, top: at * 40, bottom: at * 40 + 40 }),
  });
  stage.press([100, 60]);
  return { ...stage, form: () => JSON.parse(stage.desk.texts.formData ?? '') };
}

test('designer §2.7 a field is dragged to another place in the drawn detail: nothing moves before the drop, the form keeps its order', async () => {
  const { desk, glass, drag, line, form, said } = await open();
  const before = desk.texts.formData;
  const drop = drag(glass, [100, 100], [100, 90], [100, 30], [100, 5]);
  expect(line()).toBeTruthy();
  expect(desk.texts.formData).toBe(before);
  drop();
  expect(form().detailFirst).toEqual([price]);
  expect(form().fields).toEqual(fields);
  expect(said()).toBe('desk.done.detailMoved Price 1');
  desk.undo();
  expect(desk.texts.formData).toBe(before);
});

test('designer §2.8 keys on the drawn detail select, move and leave out a field; none removes it from the form', async () => {
  const { glass, form, marked } = await open();
  fireEvent.keyDown(glass, { key: 'ArrowUp', altKey: true });
  expect(form().detailFirst).toEqual([town]);
  fireEvent.keyDown(glass, { key: 'ArrowDown' });
  expect(marked()).toEqual(['Name']);
  fireEvent.keyDown(glass, { key: 'Delete' });
  expect(form().fields[0].__config__.noShowDetail).toBe(true);
  expect(form().fields).toHaveLength(3);
  fireEvent.keyDown(glass, { key: 'Escape' });
  expect(marked()).toEqual([]);
});

test('designer §2.3 a drag goes on while the detail is drawn anew, from the field that was pressed', async () => {
  const { down, move, up, blank, form } = await open();
  down([100, 100]);
  const paint = await blank();
  move([100, 90]);
  paint();
  move([100, 5]);
  up([100, 5]);
  expect(form().detailFirst).toEqual([price]);
});
