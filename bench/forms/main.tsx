import '@ant-design/v5-patch-for-react-19';
import { createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { EngineForm } from './engine';
import { HandForm } from './hand';
import { ModelForm } from './model';
import { configOf } from './modelOf';
import { specify, specifyModel, specifyOrder } from './spec';

let root: Root | undefined;

const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))));

const until = async (holds: () => boolean, otherwise: string) => {
  const from = performance.now();
  while (!holds()) {
    if (performance.now() - from > 30_000) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
};

type Side = 'hand' | 'engine' | 'model';
type Form = 'plain' | 'model' | 'order';
const specsOf = { plain: specify, model: specifyModel, order: specifyOrder };

/** The server's answer for the model is ready before the clock starts. */
function element(side: Side, form: Form, count: number): ReactElement {
  const specs = specsOf[form](count);
  if (side === 'model') return createElement(ModelForm, { specs, config: configOf(specs) });
  return createElement(side === 'hand' ? HandForm : EngineForm, { specs });
}

const saveButton = () =>
  [...document.querySelectorAll('button')].find((button) => button.textContent?.replace(/\s/g, '') === 'save');

const bench = {
  /** Milliseconds from the call until the form is painted and idle. */
  mount: async (side: Side, form: Form, count: number) => {
    const drawn = element(side, form, count);
    root = createRoot(document.getElementById('root') as HTMLElement);
    const from = performance.now();
    root.render(drawn);
    await until(() => Boolean(saveButton()), 'the form did not come');
    await painted();
    return performance.now() - from;
  },
  unmount: async () => {
    root?.unmount();
    root = undefined;
    await painted();
  },
  /** Milliseconds from the click on save until every expected message is painted. */
  validate: async (expected: number) => {
    const from = performance.now();
    (saveButton() as HTMLElement).click();
    const shown = () => document.querySelectorAll('.weft-item-error, .ant-formily-item-error-help').length;
    await until(() => shown() >= expected, 'the messages did not come');
    await painted();
    return performance.now() - from;
  },
};

Object.assign(window, { bench });
