import type { ButtonDoc, StepButton, StepItem, StepsView } from '../../core/language/types';
import { compileButtons } from './compileButtons';
import type { Report } from './compileCondition';
import type { ButtonPlan, StepsPlan } from './viewPlan';

/** A step's own button over the usual one, whose actions come last: a list that ends early does not move. */
function over(usual: ButtonDoc, { onClick = [], ...own }: StepButton = {}): ButtonDoc {
  return { ...usual, ...own, onClick: [...onClick, ...usual.onClick] };
}

/** Back in the first step leads nowhere: disabled, unless the document has a button for it. */
function backOf(view: StepsView, { back }: StepItem, isFirst: boolean): ButtonDoc {
  const onClick: ButtonDoc['onClick'] = isFirst ? [] : [{ do: 'step', view: view.id, to: 'back' }];
  const disabledWhen = isFirst && !back ? true : undefined;
  return over({ name: 'back', label: 'engine.previousStep', disabledWhen, onClick }, back);
}

function nextOf(view: StepsView, { next }: StepItem, isLast: boolean): ButtonDoc {
  const { id, okText: label = 'engine.ok', submit } = view;
  const usual: ButtonDoc = isLast
    ? { name: 'finish', label, onClick: submit }
    : { name: 'next', label: 'engine.nextStep', onClick: [{ do: 'step', view: id, to: 'next' }] };
  return over({ ...usual, type: 'primary' }, next);
}

const saveOf = ({ submit }: StepsView): ButtonDoc => ({ name: 'save', label: 'engine.saveStep', onClick: submit });

/** The buttons of every step; `save` of the steps before the last where the view allows to submit early. `at`: pointer of the view. */
export function compileSteps(view: StepsView, at: string, report: Report): StepsPlan['steps'] {
  const plan = (doc: ButtonDoc, where: string): ButtonPlan => compileButtons([doc], where, report)[0] as ButtonPlan;
  const last = view.items.length - 1;
  return view.items.map((item, index) => ({
    back: plan(backOf(view, item, index === 0), `${at}/items/${index}/back`),
    next: plan(nextOf(view, item, index === last), `${at}/items/${index}/next`),
    save: view.submitEarly && index < last ? plan(saveOf(view), `${at}/submit`) : undefined,
  }));
}
