import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Desk } from '../../../../core/design/desk';
import { moveFields } from '../../../../core/design/model/acts';
import { outlineOf } from '../../../../core/design/model/outline';
import { presetField } from '../../../../core/model/presets';
import { Parts, PartsContext } from '../../../../engine/document/parts';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../../engine/widgetHost';
import { DeskButtons } from '../../../code/Code/desk/DeskButtons';
import { WordsContext } from '../../../words';
import { Glass } from './Glass';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

const fields = ['Name', 'Town', 'Price', 'Note'].map((label, at) => presetField('input', { label, number: 101 + at }));
const text = JSON.stringify({ fields }, null, 2);
const heightPx = 40;
/** A point in the middle of a field. */
const at = (index: number) => ({ clientX: 50, clientY: index * heightPx + heightPx / 2 });

/** A drawn form with a field every 40 px, beside the desk's buttons. */
async function open() {
  const desk = new Desk();
  desk.put('formData', text, { key: 'replaced' });
  const drawn = document.implementation.createHTMLDocument();
  const scrolled: (string | undefined)[] = [];
  drawn.body.innerHTML = fields.map(({ __vModel__ }) => `<div data-field="${__vModel__}"></div>`).join('');
  drawn.querySelectorAll<HTMLElement>('[data-field]').forEach((each, index) => {
    const top = index * heightPx;
    each.getBoundingClientRect = () => ({ left: 0, right: 100, top, bottom: top + heightPx }) as DOMRect;
    each.scrollIntoView = () => void scrolled.push(each.dataset.field);
  });
  const frame = { contentDocument: drawn, contentWindow: window } as unknown as HTMLIFrameElement;
  const host = createFakeHost({});
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <PartsContext value={new Parts()}>
          <DeskButtons desk={desk} page={{ current: document.body }} />
          <Glass desk={desk} frame={{ current: frame }} width={1024} scale={1} left={0} top={0} />
        </PartsContext>
      </WordsContext>
    </WidgetHostContext>,
  );
  const glass = screen.getByRole('application');
  const labels = () => outlineOf(desk.texts.formData ?? '')?.map(({ label }) => label);
  const marked = () =>
    [...glass.querySelectorAll('.weft-glass-part[data-selected] > span')].map((each) => each.textContent);
  const press = (index: number, held: object = {}) => fireEvent.click(glass, { ...at(index), ...held });
  // Not by mutations: a press makes some.
  await vi.waitFor(() => {
    press(0);
    expect(marked()).toEqual(['Name']);
  });
  return { desk, drawn, glass, labels, marked, press, scrolled, said: () => screen.getByRole('status').textContent };
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
  const { desk, glass, labels, marked, scrolled } = await open();
  glass.focus();
  fireEvent.keyDown(glass, { key: 'ArrowDown', shiftKey: true });
  expect(marked()).toEqual(['Name', 'Town']);
  expect(scrolled).toEqual([fields[1]?.__vModel__]);
  fireEvent.keyDown(glass, { key: 'ArrowDown', altKey: true });
  expect(labels()).toEqual(['Price', 'Name', 'Town', 'Note']);
  act(() => void desk.undo());
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
  fireEvent.doubleClick(glass, at(1));
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

/** Draws the form anew: it has no places until it is shown, as while a widget is fetched. */
function repaint(drawn: Document) {
  const all = [...drawn.querySelectorAll<HTMLElement>('[data-field]')];
  const kept = all.map((each) => each.getBoundingClientRect);
  for (const each of all) each.getBoundingClientRect = () => ({ left: 0, right: 0, top: 0, bottom: 0 }) as DOMRect;
  drawn.body.dataset.hidden = 'yes';
  return () => {
    all.forEach((each, at) => {
      each.getBoundingClientRect = kept[at] as () => DOMRect;
    });
    drawn.body.dataset.hidden = 'no';
  };
}
const frames = () => act(() => new Promise((done) => setTimeout(done, 60)));

test('designer §2.3 a press while the form is drawn anew is carried out as soon as it is drawn', async () => {
  const { drawn, glass, marked, press } = await open();
  const show = repaint(drawn);
  await frames();
  press(2, { ctrlKey: true });
  expect(glass.querySelector('[data-selected]')).toBeNull();
  show();
  await vi.waitFor(() => expect(marked()).toEqual(['Name', 'Price']));
  // A press beside all fields lets go of what is selected, then too.
  const again = repaint(drawn);
  await frames();
  fireEvent.click(glass, { clientX: 500, clientY: 500 });
  again();
  await vi.waitFor(() => expect(marked()).toEqual([]));
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
