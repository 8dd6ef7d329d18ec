import type { NodePlan } from '../compile/formPlan';

type Keyboard = 'tel' | 'email' | 'numeric';

const keyboards: Readonly<Record<string, Keyboard>> = {
  mobile: 'tel',
  email: 'email',
  userCode: 'numeric',
  positiveInteger: 'numeric',
};

/** The keyboard that a phone shows for a text field, by the pattern of its rules. */
export function keyboardOf({ rules }: NodePlan): { inputMode?: Keyboard } {
  for (const rule of rules) {
    const named = typeof rule === 'object' && 'pattern' in rule && typeof rule.pattern === 'string' && rule.pattern;
    const inputMode = named ? keyboards[named] : undefined;
    if (inputMode) return { inputMode };
  }
  return {};
}
