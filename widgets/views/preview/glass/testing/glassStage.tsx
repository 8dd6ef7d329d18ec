import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, Profiler } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Desk } from '../../../../../core/design/desk';
import type { Texts } from '../../../../../core/design/toChanges';
import type { TextName } from '../../../../../core/design/types';
import { presetField } from '../../../../../core/model/presets';
import { Parts, PartsContext } from '../../../../../engine/document/parts';
import { createFakeHost } from '../../../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../../../engine/widgetHost';
import { DeskButtons } from '../../../../code/Code/desk/DeskButtons';
import { WordsContext } from '../../../../words';
import type { Box } from '../geometry';
import type { GlassProps } from '../glassProps';

/** Inputs with these labels; their names are `inputField101` and so on. */
export const inputs = (...labels: string[]) =>
  labels.map((label, at) => presetField('input', { label, number: 101 + at }));

/** Before every test of a file: what the test's browser lacks. */
export function setGlassStage(): void {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    HTMLElement.prototype.setPointerCapture = () => undefined;
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

interface Stage {
  texts: Texts;
  /** What the frame draws, and where the elements are that this selector finds. */
  html: string;
  selector: string;
  boxOf: (index: number, element: HTMLElement) => Box;
  scale?: number;
}

type Point = readonly [x: number, y: number];
const nowhere: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** A pane of glass over a frame that draws what a test says, beside the desk's buttons. */
export async function openGlass(Pane: ComponentType<GlassProps>, { texts, html, selector, boxOf, scale = 1 }: Stage) {
  const desk = new Desk();
  for (const [name, text] of Object.entries(texts)) desk.put(name as TextName, text, { key: 'replaced' });
  const drawn = document.implementation.createHTMLDocument();
  const scrolled: (string | undefined)[] = [];
  drawn.body.innerHTML = html;
  /** Draws everything anew; `box`: where it is then. */
  const paint = (box = boxOf) => {
    drawn.querySelectorAll<HTMLElement>(selector).forEach((each, index) => {
      const { left, top, right, bottom } = box(index, each);
      each.getBoundingClientRect = () => new DOMRect(left, top, right - left, bottom - top);
      each.scrollIntoView = () => void scrolled.push(each.dataset.field);
    });
    drawn.body.append(drawn.createElement('i'));
  };
  paint();
  const frame = { current: { contentDocument: drawn, contentWindow: window } as unknown as HTMLIFrameElement };
  const host = createFakeHost({});
  const parts = new Parts();
  const told: unknown[] = [];
  parts.listen((event) => void told.push(event));
  let commits = 0;
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <PartsContext value={parts}>
          <DeskButtons desk={desk} page={{ current: document.body }} />
          <Profiler
            id="glass"
            onRender={() => {
              commits += 1;
            }}
          >
            <Pane desk={desk} frame={frame} width={1024} scale={scale} left={0} top={0} />
          </Profiler>
        </PartsContext>
      </WordsContext>
    </WidgetHostContext>,
  );
  const glass = screen.getByRole('application');
  glass.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200);
  const pointer = ([clientX, clientY]: Point) => ({ clientX, clientY, pointerId: 1, button: 0 });
  const down = (point: Point, from: Element = glass) => fireEvent.pointerDown(from, pointer(point));
  const move = (...points: Point[]) => {
    for (const point of points) fireEvent.pointerMove(glass, pointer(point));
  };
  const up = (point: Point) => fireEvent.pointerUp(glass, pointer(point));
  /** Whether the pane knows where things are: what the pointer is over is marked. */
  const sees = (point: Point) => {
    // Another pointer: one that is down goes on with its drag.
    fireEvent.pointerMove(glass, { ...pointer(point), pointerId: 2 });
    const isMarked = glass.querySelector('.weft-glass-part') !== null;
    fireEvent.pointerLeave(glass);
    return isMarked;
  };
  const first: Point = [5 * scale, 5 * scale];
  // Not by mutations: what is asked makes some.
  await vi.waitFor(() => expect(sees(first)).toBe(true));
  return {
    ...{ desk, drawn, glass, told, scrolled, down, move, up },
    marked: () => [...glass.querySelectorAll('[data-selected] > span')].map((each) => each.textContent),
    line: () => glass.querySelector<HTMLElement>('.weft-glass-line'),
    press: ([clientX, clientY]: Point, held: object = {}) => fireEvent.click(glass, { clientX, clientY, ...held }),
    /** Returns what drops. */
    drag: (from: Element, start: Point, ...way: Point[]) => {
      down(start, from);
      move(...way);
      return () => up(way.at(-1) ?? start);
    },
    undo: () => act(() => void desk.undo()),
    commits: () => commits,
    said: () => screen.getByRole('status').textContent,
    /** Nothing has a place, as while a widget is fetched; returns what paints it again. */
    blank: async () => {
      paint(() => nowhere);
      await vi.waitFor(() => expect(sees(first)).toBe(false));
      return paint;
    },
    paint,
  };
}
