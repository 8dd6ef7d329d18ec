import '@ant-design/v5-patch-for-react-19';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { EngineTable } from './engine';
import { FormTable, LeanTable } from './peer';
import { columnsOf, rowsOf, spoil } from './spec';

const sides = { engine: EngineTable, lean: LeanTable, form: FormTable };
type Side = keyof typeof sides;

let root: Root | undefined;
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))));
const afterPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
const until = async (holds: () => boolean) => {
  const from = performance.now();
  while (!holds()) {
    if (performance.now() - from > 30_000) throw new Error('it did not come');
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
};
const rowSelector = 'tbody tr[data-index], .ant-table-tbody-virtual .ant-table-row';
const saveButton = () =>
  [...document.querySelectorAll('button')].find((button) => button.textContent?.replace(/\s/g, '') === 'save');
const scroller = () =>
  document.querySelector<HTMLElement>('.weft-rows-scroll') ??
  document.querySelector<HTMLElement>('.ant-table-tbody-virtual-holder');

/** Whether rows are rendered at a quarter, the middle and three quarters of the visible table. */
function isFilled(box: DOMRect): boolean {
  return [0.25, 0.5, 0.75].every((part) => {
    const at = document.elementFromPoint(box.left + 200, box.top + box.height * part);
    return Boolean(at?.closest(rowSelector));
  });
}

let expected = 0;
const samples: number[] = [];
const scrollMs = 1_000;

const bench = {
  /** Milliseconds from the call until the first rows are painted. */
  mount: async (side: Side, rows: number, columns: number, spoilt = false) => {
    const specs = columnsOf(columns);
    const data = rowsOf(rows, specs);
    if (spoilt) expected = spoil(data, specs);
    root = createRoot(document.getElementById('root') as HTMLElement);
    const from = performance.now();
    root.render(createElement(sides[side], { columns: specs, rows: data }));
    await until(() => Boolean(saveButton() && document.querySelector(rowSelector)));
    await painted();
    return performance.now() - from;
  },
  unmount: async () => {
    root?.unmount();
    root = undefined;
    await painted();
  },
  /** From now on: milliseconds from each key until the next frame is painted. */
  watchKeys: () => {
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => void afterPaint().then(() => samples.push(performance.now() - timeStamp)),
      { capture: true },
    );
  },
  keys: () => samples.splice(0),
  addRow: async () => {
    const button = document.querySelector<HTMLElement>('[data-action=addRow]') as HTMLElement;
    const count = Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount'));
    const from = performance.now();
    button.click();
    await until(() => Boolean(document.querySelector(`tbody tr[data-index="${count - 1}"] input`)));
    await afterPaint();
    return performance.now() - from;
  },
  /**
   * Scrolls the table from its beginning to its end in a second, as by its scroll bar, however many frames that has, and lets it
   * come to rest; returns the longest time without rows after a paint.
   */
  scroll: async () => {
    const element = scroller() as HTMLElement;
    const box = element.getBoundingClientRect();
    const total = element.scrollHeight - element.clientHeight;
    let blankSince: number | undefined;
    let blankMs = 0;
    const began = performance.now();
    for (let rest = 5; rest > 0; ) {
      const part = Math.min(1, (performance.now() - began) / scrollMs);
      if (part === 1) rest -= 1;
      element.scrollTop = total * part;
      await afterPaint();
      const now = performance.now();
      if (isFilled(box)) {
        if (blankSince !== undefined) blankMs = Math.max(blankMs, now - blankSince);
        blankSince = undefined;
      } else blankSince ??= now;
    }
    if (blankSince !== undefined) blankMs = Math.max(blankMs, performance.now() - blankSince);
    return { blankMs };
  },
  /** Saves and returns the number of invalid cells found. */
  save: async () => {
    window.caught = undefined;
    (saveButton() as HTMLElement).click();
    const own = () => Number(/\d+/.exec(document.querySelector('.weft-rows-problem')?.textContent ?? '')?.[0] ?? 0);
    await until(() => window.caught !== undefined || own() > 0);
    await painted();
    return { caught: window.caught ?? own(), expected };
  },
};

Object.assign(window, { bench });
