import type { ButtonDoc } from '../../core/language/types';
import { compileCondition, type Report } from './compileCondition';
import { formsNamed } from './formsNamed';
import type { ButtonPlan } from './viewPlan';

/** Buttons to plans; `at` is the pointer of the list. */
export function compileButtons(buttons: readonly ButtonDoc[] | undefined, at: string, report: Report): ButtonPlan[] {
  return (buttons ?? []).map((doc, index) => ({
    at: `${at}/${index}`,
    doc,
    hidden: compileCondition(doc.hiddenWhen, `${at}/${index}/hiddenWhen`, report),
    disabled: compileCondition(doc.disabledWhen, `${at}/${index}/disabledWhen`, report),
    forms: formsNamed(doc.onClick),
  }));
}
