import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Desk } from '../../../../core/design/desk';
import { presetField } from '../../../../core/model/presets';
import { Parts, PartsContext } from '../../../../engine/document/parts';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../../engine/widgetHost';
import { DeskButtons } from '../../../code/Code/desk/DeskButtons';
import { WordsContext } from '../../../words';
import { DetailGlass } from './DetailGlass';

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
const [name, town, price] = ['inputField101', 'inputField102', 'inputField103'];

/** A drawn detail with a field in each line of 40 px, beside the desk's buttons. */
async function open() {
  const desk = new Desk();
  desk.put('formData', JSON.stringify({ fields }, null, 2), { key: 'replaced' });
  const drawn = document.implementation.createHTMLDocument();
  const frame = { contentDocument: drawn, contentWindow: window } as unknown as HTMLIFrameElement;
  drawn.body.innerHTML = [name, town, price].map((each) => `<div data-field="${each}"></div>`).join('');
  drawn.querySelectorAll('div').forEach((each, at) => {
    each.scrollIntoView = () => undefined;
    each.getBoundingClientRect = () => ({ left: 0, right: 200, top: at * 40, bottom: at * 40 + 40 }) as DOMRect;
  });
  const host = createFakeHost({});
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <PartsContext value={new Parts()}>
          <DeskButtons desk={desk} page={{ current: document.body }} />
          <DetailGlass desk={desk} frame={{ current: frame }} width={1024} scale={1} left={0} top={0} />
        </PartsContext>
      </WordsContext>
    </WidgetHostContext>,
  );
  const glass = screen.getByRole('application');
  glass.getBoundingClientRect = () => ({ left: 0, right: 200, top: 0, bottom: 120 }) as DOMRect;
  const at = (y: number) => ({ clientX: 100, clientY: y, pointerId: 1, button: 0 });
  await waitFor(() => {
    fireEvent.click(glass, at(60));
    expect(glass.querySelector('[data-selected]')?.textContent).toBe('Town');
  });
  return {
    desk,
    glass,
    at,
    form: () => JSON.parse(desk.texts.formData ?? ''),
    said: () => screen.getByRole('status').textContent,
  };
}

test('designer §2.7 a field is dragged to another place in the drawn detail: nothing moves before the drop, the form keeps its order', async () => {
  const { desk, glass, at, form, said } = await open();
  const before = desk.texts.formData;
  fireEvent.pointerDown(glass, at(100));
  for (const y of [90, 30, 5]) fireEvent.pointerMove(glass, at(y));
  expect(glass.querySelector('.weft-glass-line')).toBeTruthy();
  expect(desk.texts.formData).toBe(before);
  fireEvent.pointerUp(glass, at(5));
  expect(form().detailFirst).toEqual([price]);
  expect(form().fields).toEqual(fields);
  expect(said()).toBe('desk.done.detailMoved Price 1');
  desk.undo();
  expect(desk.texts.formData).toBe(before);
});

test('designer §2.8 keys on the drawn detail select, move and leave out a field; none removes it from the form', async () => {
  const { glass, form } = await open();
  fireEvent.keyDown(glass, { key: 'ArrowUp', altKey: true });
  expect(form().detailFirst).toEqual([town]);
  fireEvent.keyDown(glass, { key: 'ArrowDown' });
  expect(glass.querySelector('[data-selected]')?.textContent).toBe('Name');
  fireEvent.keyDown(glass, { key: 'Delete' });
  expect(form().fields[0].__config__.noShowDetail).toBe(true);
  expect(form().fields).toHaveLength(3);
  fireEvent.keyDown(glass, { key: 'Escape' });
  expect(glass.querySelector('[data-selected]')).toBeNull();
});
