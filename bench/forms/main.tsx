import '@ant-design/v5-patch-for-react-19';
import { createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { EngineForm } from './engine';
import { HandForm } from './hand';
import { specify } from './spec';

let root: Root | undefined;

const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))));

function element(side: string, count: number): ReactElement {
  const specs = specify(count);
  return createElement(side === 'hand' ? HandForm : EngineForm, { specs });
}

const saveButton = () =>
  [...document.querySelectorAll('button')].find((button) => button.textContent?.replace(/\s/g, '') === 'save');

declare global {
  interface Window {
    bench: {
      mount: (side: string, count: number) => Promise<number>;
      unmount: () => Promise<void>;
      validate: (expected: number) => Promise<number>;
    };
  }
}

window.bench = {
  /** Milliseconds from the call until the form is painted and idle. */
  mount: async (side, count) => {
    root = createRoot(document.getElementById('root') as HTMLElement);
    const from = performance.now();
    root.render(element(side, count));
    while (!saveButton()) await new Promise((resolve) => setTimeout(resolve, 0));
    await painted();
    return performance.now() - from;
  },
  unmount: async () => {
    root?.unmount();
    root = undefined;
    await painted();
  },
  /** Milliseconds from the click on save until every expected message is painted. */
  validate: async (expected) => {
    const from = performance.now();
    (saveButton() as HTMLElement).click();
    while (document.querySelectorAll('.weft-item-error, .ant-formily-item-error-help').length < expected) {
      if (performance.now() - from > 30_000) throw new Error('the messages did not come');
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    await painted();
    return performance.now() - from;
  },
};
